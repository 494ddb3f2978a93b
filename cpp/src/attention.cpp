// Q: n_q × d_k, K: n_k × d_k, V: n_k × d_v → output: n_q × d_v
// Attention(Q, K, V) = softmax(Q Kᵀ · scale) V

#include "transformer/attention.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention_steps.h"
#include "fail.h"
#include "multiply.h"
#include "softmax_rows.h"
#include "transformer/checks.h"

namespace transformer {
namespace detail {
namespace {

Matrix scaled(const Matrix& scores, double scale) {
  Matrix result = scores;
  double* const values = result.data();
  const Index size = result.size();
  for (Index i = 0; i < size; ++i) values[i] *= scale;
  return result;
}

/// −∞ where the mask forbids
void hide(Matrix& scores, const Mask& mask) {
  double* const values = scores.data();
  const bool* const visible = mask.data();
  const Index size = scores.size();
  for (Index i = 0; i < size; ++i) {
    if (!visible[i]) values[i] = -std::numeric_limits<double>::infinity();
  }
}

}  // namespace

void check_mask(const AttentionNames& names, const std::optional<Mask>& mask, Index n_q, Index n_k,
                const char* other) {
  if (!mask) return;
  check_shape(names.function, names.mask, mask->rows(), mask->cols(), other, n_q, n_k);
  for (Index row = 0; row < n_q; ++row) {
    const bool* const keys = mask->data() + row * n_k;
    if (std::find(keys, keys + n_k, true) == keys + n_k) {
      fail_masked(names.function, names.mask, row);
    }
  }
}

void plan_attention(Budget& budget, Index n_q, Index n_k, Index d_k, Index d_v) {
  budget.add_product(n_q, d_k, n_k);                        // scores
  for (int i = 0; i < 3; ++i) budget.add_matrix(n_q, n_k);  // scaled, masked, weights
  budget.add_product(n_q, n_k, d_v);                        // output
}

void attention_steps(const AttentionNames& names, const Matrix& Q, const Matrix& K, const Matrix& V,
                     const std::optional<Mask>& mask, double scale, AttentionTrace& trace) {
  trace.scores = multiply_transposed(Q, K);
  check_overflow(names.function, "scores", trace.scores);
  trace.scaled = scaled(trace.scores, scale);
  check_overflow(names.function, "scaled", trace.scaled);
  trace.masked = trace.scaled;
  if (mask) hide(trace.masked, *mask);
  trace.weights = softmax_rows(trace.masked, 1);
  trace.output = multiply(trace.weights, V);
  check_overflow(names.function, "output", trace.output);
}

}  // namespace detail

AttentionTrace attention(const Matrix& Q, const Matrix& K, const Matrix& V,
                         const std::optional<Mask>& mask, std::optional<double> scale) {
  constexpr detail::AttentionNames names{};
  check_matrix(names.function, "Q", Q);
  check_matrix(names.function, "K", K);
  check_matrix(names.function, "V", V);
  check_shape(names.function, "K", K, "Q", any_size, Q.cols());
  check_shape(names.function, "V", V, "K", K.rows(), any_size);
  check_size(names.function, "scores", static_cast<double>(Q.rows()),
             static_cast<double>(K.rows()));
  check_size(names.function, "output", static_cast<double>(Q.rows()),
             static_cast<double>(V.cols()));
  if (scale && !std::isfinite(*scale)) {
    detail::fail_range(names.function, "scale", *scale, {},
                       "give a finite number, or none for 1/√d_k.");
  }
  detail::check_mask(names, mask, Q.rows(), K.rows(), "scores");
  detail::Budget budget;
  detail::plan_attention(budget, Q.rows(), K.rows(), Q.cols(), V.cols());
  budget.check(names.function);

  AttentionTrace trace;
  detail::attention_steps(names, Q, K, V, mask,
                          scale.value_or(1 / std::sqrt(static_cast<double>(Q.cols()))), trace);
  return trace;
}

Mask causal_mask(Index n_q, Index n_k) {
  check_size("causal_mask", "mask", static_cast<double>(n_q), static_cast<double>(n_k));
  Mask mask(n_q, n_k);
  for (Index query = 0; query < n_q; ++query) {
    for (Index key = 0; key < n_k; ++key) mask(query, key) = key <= query + n_k - n_q;
  }
  return mask;
}

}  // namespace transformer
