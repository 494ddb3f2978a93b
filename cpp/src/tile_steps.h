#pragma once

// The tiled calculation, written once for every kind of lanes.
//
// Everything of a tile of queries lies transposed, one column a query: neighbouring lanes are
// neighbouring queries, whose maxima and sums then need no adding across lanes, and K and V are
// read as they are.

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "float_attention.h"
#include "simd.h"

namespace transformer::detail {

/// Queries that the innermost loops take together: two registers of lanes.
inline constexpr int block_columns = 2 * lane_count;
/// Keys (or columns of V) that they take together. 4 · 2 sums, 2 registers of B, one of A and one
/// product fit the 16 registers of x86.
inline constexpr int block_rows = 4;

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
        floats(static_cast<std::size_t>((d_k + std::min(tile, n_k) + d_v + 3) * width)),
        Q(floats.data()),
        weights(Q + d_k * width),
        output(weights + std::min(tile, n_k) * width),
        sum(output + d_v * width),
        maximum(sum + width),
        fading(maximum + width) {}

  TileScratch(const TileScratch&) = delete;
  TileScratch& operator=(const TileScratch&) = delete;

  std::size_t bytes() const { return sizeof(float) * floats.size(); }

  Index width;
  std::vector<float> floats;  ///< all of the following
  float* const Q;             ///< the queries, d_k rows
  float* const weights;       ///< the scores, then 2^(score − maximum), one row a key
  float* const output;        ///< Σ weight · value, d_v rows
  float* const sum;           ///< of the weights so far
  float* const maximum;       ///< of the scores so far
  float* const fading;        ///< by what a new maximum shrinks what was added up before it
};

/// target = target · fading + A · B, or A · B alone when fading is null, for block_rows rows of A
/// (or `rows`, if those are fewer) and all of B in blocks of block_columns, each sum in the order
/// of k.
///
/// Element (r, k) of A is a[r · row_step + k · step]; B, target and fading have `width` columns.
///
/// A function of its own for the sake of browsers: they compile a function well only once it has
/// been called often, and one that held a whole attention would be called once.
template <typename Lanes>
[[gnu::noinline]] void multiply_panel(const float* a, Index row_step, Index step, Index rows,
                                      const float* b, Index width, Index depth, const float* fading,
                                      float* target) {
  for (Index column = 0; column < width; column += block_columns) {
    Lanes sums[block_rows][2];
    const float* a_row[block_rows];
    for (int r = 0; r < block_rows; ++r) {
      sums[r][0] = sums[r][1] = Lanes::all(0);
      // The last row again where there is none, for nothing.
      a_row[r] = a + std::min<Index>(r, rows - 1) * row_step;
    }
    const float* b_row = b + column;
    for (Index k = 0; k < depth; ++k) {
      const Lanes left = Lanes::load(b_row);
      const Lanes right = Lanes::load(b_row + lane_count);
      for (int r = 0; r < block_rows; ++r) {
        const Lanes factor = Lanes::all(*a_row[r]);
        sums[r][0] = sums[r][0] + factor * left;
        sums[r][1] = sums[r][1] + factor * right;
        a_row[r] += step;
      }
      b_row += width;
    }
    for (int r = 0; r < block_rows; ++r) {
      if (r >= rows) break;
      float* const cell = target + r * width + column;
      for (int half = 0; half < 2; ++half) {
        const int lane = half * lane_count;
        Lanes sum = sums[r][half];
        if (fading != nullptr) {
          sum = Lanes::load(cell + lane) * Lanes::load(fading + column + lane) + sum;
        }
        sum.store(cell + lane);
      }
    }
  }
}

/// One call, cut into tiles.
template <typename Lanes>
class TiledSteps {
 public:
  TiledSteps(const FloatMatrix& Q, const FloatMatrix& K, const FloatMatrix& V, const TilePlan& plan)
      : Q_(Q), K_(K), V_(V), plan_(plan), s_(Q.cols(), V.cols(), Q.rows(), K.rows(), plan.tile) {}

  std::size_t scratch_bytes() const { return s_.bytes(); }

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
        weigh(keys);
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

  /// Scores become weights; what was added up with an older maximum gets its fading.
  void weigh(Index keys) {
    const Lanes unit = Lanes::all(plan_.unit);
    for (Index column = 0; column < s_.width; column += lane_count) {
      const Lanes before = Lanes::load(&s_.maximum[column]);
      Lanes maximum = before;
      for (Index row = 0; row < keys; ++row) {
        maximum = Lanes::larger(Lanes::load(&s_.weights[at(row, column)]), maximum);
      }
      Lanes sum = Lanes::all(0);
      for (Index row = 0; row < keys; ++row) {
        float* const weights = &s_.weights[at(row, column)];
        const Lanes weight = power_of_2(Lanes::load(weights) - maximum) * unit;
        weight.store(weights);
        sum = sum + weight;
      }
      const Lanes fading = power_of_2(before - maximum);
      (Lanes::load(&s_.sum[column]) * fading + sum).store(&s_.sum[column]);
      fading.store(&s_.fading[column]);
      maximum.store(&s_.maximum[column]);
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
  return {.output = std::move(output), .extra_bytes = static_cast<double>(steps.scratch_bytes())};
}

}  // namespace transformer::detail
