#pragma once

// The tiled calculation, written once for every kind of lanes.
//
// Everything of a tile of queries lies transposed, one column a query: neighbouring lanes are
// neighbouring queries, whose maxima and sums then need no adding across lanes, and K and V are
// read as they are.

#include <algorithm>
#include <limits>
#include <utility>

#include "float_attention.h"
#include "tile_loops.h"

namespace transformer::detail {

/// n, or the next number of queries that are whole blocks.
inline Index padded(Index n) {
  return (n + block_columns - 1) / block_columns * block_columns;
}

struct TilePlan {
  TilePlan(const FloatInput& input, Index n_k, Index size, bool hides_future)
      : tile(size),
        causal(hides_future),
        scale(static_cast<float>(input.scale * log2_e)),
        largest_value(input.largest_value),
        look_at_scores(input.score_bound * log2_e > largest_float / 2) {
    // Sums of as many values as there are keys might leave the range of a float.
    const auto keys = static_cast<double>(n_k);
    if (static_cast<double>(largest_value) * keys > largest_float) {
      while (static_cast<double>(unit) * keys > 0.5) unit /= 2;
    }
  }

  static constexpr double largest_float = std::numeric_limits<float>::max();

  Index tile;           ///< queries and keys of one tile
  bool causal;          ///< query i sees the keys 0 … i + n_k − n_q
  float scale;          ///< of the scores, log₂ e included: weights are powers of 2
  float largest_value;  ///< the largest |V|, and so the largest that a mean of values can be
  bool look_at_scores;  ///< whether they could overflow
  float unit = 1;       ///< the weight of the largest score, before all are divided by their sum
};

/// What one tile of queries needs beside the input and the output: matrices of `width` columns.
struct TileScratch {
  TileScratch(Index d_k, Index d_v, Index n_q, Index n_k, Index tile)
      : width(padded(std::min(tile, n_q))),
        floats(d_k + std::min(tile, n_k) + d_v + 3, width),
        Q(floats.data()),
        weights(Q + d_k * width),
        output(weights + std::min(tile, n_k) * width),
        sum(output + d_v * width),
        maximum(sum + width),
        fading(maximum + width) {}

  TileScratch(const TileScratch&) = delete;
  TileScratch& operator=(const TileScratch&) = delete;

  double bytes() const { return sizeof(float) * static_cast<double>(floats.size()); }

  Index width;
  FloatMatrix floats;    ///< all of the following
  float* const Q;        ///< the queries, d_k rows
  float* const weights;  ///< the scores, then 2^(score − maximum), one row a key
  float* const output;   ///< Σ weight · value, d_v rows
  float* const sum;      ///< of the weights so far
  float* const maximum;  ///< of the scores so far
  float* const fading;   ///< by what a new maximum shrinks what was added up before it
};

/// One call, cut into tiles.
template <typename Lanes>
class TiledSteps {
 public:
  TiledSteps(const FloatMatrix& Q, const FloatMatrix& K, const FloatMatrix& V, const TilePlan& plan)
      : Q_(Q), K_(K), V_(V), plan_(plan), s_(Q.cols(), V.cols(), Q.rows(), K.rows(), plan.tile) {}

  double scratch_bytes() const { return s_.bytes(); }

  /// output: n_q × d_v
  void run(FloatMatrix& output) {
    for (Index query = 0; query < Q_.rows(); query += plan_.tile) {
      const Index queries = std::min(plan_.tile, Q_.rows() - query);
      begin(query, queries);
      // Keys from here on are in the future of every query of the tile.
      const Index end = plan_.causal ? query + queries + past() : K_.rows();
      for (Index key = 0; key < end; key += plan_.tile) {
        const Index keys = std::min(plan_.tile, end - key);
        score(key, keys);
        if (plan_.look_at_scores) look_at_scores(query, queries, key, keys);
        if (plan_.causal) hide_future(query, queries, key, keys);
        weigh<Lanes>(keys, plan_.unit, s_.width, s_.weights, s_.maximum, s_.sum, s_.fading);
        add_values(key, keys);
      }
      finish(query, queries, output);
    }
  }

 private:
  /// Keys that even the first query of a causal call sees, apart from its own.
  Index past() const { return K_.rows() - Q_.rows(); }

  /// Q · scale transposed; nothing has been added up yet.
  void begin(Index query, Index queries) {
    const Index d_k = Q_.cols();
    // Columns beyond the queries stay 0.
    std::fill(s_.Q, s_.maximum, 0.0F);
    for (Index column = 0; column < queries; ++column) {
      const float* const row = Q_.data() + (query + column) * d_k;
      for (Index i = 0; i < d_k; ++i) s_.Q[at(i, column)] = row[i] * plan_.scale;
    }
    std::fill(s_.maximum, s_.fading, -std::numeric_limits<float>::infinity());
  }

  /// weights = K Qᵀ, scaled
  void score(Index key, Index keys) {
    const Index d_k = K_.cols();
    for (Index row = 0; row < keys; row += block_rows) {
      multiply_panel<Lanes>(K_.data() + (key + row) * d_k, d_k, 1, keys - row, s_.Q, s_.width, d_k,
                            nullptr, s_.weights + at(row, 0));
    }
  }

  void look_at_scores(Index query, Index queries, Index key, Index keys) const {
    for (Index column = 0; column < queries; ++column) {
      for (Index row = 0; row < keys; ++row) {
        check_score("tiled_attention", query + column, key + row, s_.weights[at(row, column)]);
      }
    }
  }

  /// −∞ where the key is later than the query.
  void hide_future(Index query, Index queries, Index key, Index keys) {
    for (Index column = 0; column < queries; ++column) {
      const Index first_hidden = std::max<Index>(query + column + past() + 1 - key, 0);
      for (Index row = first_hidden; row < keys; ++row) {
        s_.weights[at(row, column)] = -std::numeric_limits<float>::infinity();
      }
    }
  }

  /// output = output · fading + Vᵀ · weights
  void add_values(Index key, Index keys) {
    const Index d_v = V_.cols();
    for (Index row = 0; row < d_v; row += block_rows) {
      multiply_panel<Lanes>(V_.data() + key * d_v + row, 1, d_v, d_v - row, s_.weights, s_.width,
                            keys, s_.fading, s_.output + at(row, 0));
    }
  }

  /// Each sum of values divided by its sum of weights, as rows of the output. Rounding must not
  /// carry a mean past the largest value, which may be the largest float.
  void finish(Index query, Index queries, FloatMatrix& output) const {
    for (Index column = 0; column < queries; ++column) {
      const float sum = s_.sum[column];
      float* const row = output.data() + (query + column) * V_.cols();
      for (Index i = 0; i < V_.cols(); ++i) {
        row[i] =
            std::clamp(s_.output[at(i, column)] / sum, -plan_.largest_value, plan_.largest_value);
      }
    }
  }

  /// Where an element of a matrix of the scratch is.
  Index at(Index row, Index column) const { return row * s_.width + column; }

  const FloatMatrix& Q_;
  const FloatMatrix& K_;
  const FloatMatrix& V_;
  const TilePlan plan_;
  TileScratch s_;
};

/// tiled_attention by lanes of one kind; the input has been checked.
template <typename Lanes>
FloatAttention tiled_attention_with(const FloatMatrix& Q, const FloatMatrix& K,
                                    const FloatMatrix& V, bool causal, Index tile,
                                    const FloatInput& input) {
  TiledSteps<Lanes> steps(Q, K, V, TilePlan(input, K.rows(), tile, causal));
  FloatMatrix output(Q.rows(), V.cols());
  steps.run(output);
  return {.output = std::move(output), .extra_bytes = steps.scratch_bytes()};
}

}  // namespace transformer::detail
