// Q: n_q × d_k, K: n_k × d_k, V: n_k × d_v → output: n_q × d_v
// softmax(Q Kᵀ · scale) V, matrix by matrix

#include <algorithm>
#include <cmath>

#include "add_multiple.h"
#include "fail.h"
#include "float_attention.h"
#include "transformer/tiled_attention.h"

namespace transformer {
namespace {

constexpr const char* function = "naive_attention";

/// C = A · B, n × k and k × m: each sum in the order of k.
void multiply(const float* A, const float* B, float* C, Index n, Index k, Index m) {
  std::fill(C, C + n * m, 0.0F);
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < k; ++j) detail::add_multiple(C + i * m, A[i * k + j], B + j * m, m);
  }
}

/// softmax of the first `keys` scores of a row, 0 for those after them.
void softmax_row(float* row, Index keys, Index n_k) {
  const float maximum = *std::max_element(row, row + keys);
  float sum = 0;
  for (Index key = 0; key < keys; ++key) sum += row[key] = std::exp(row[key] - maximum);
  for (Index key = 0; key < keys; ++key) row[key] /= sum;
  std::fill(row + keys, row + n_k, 0.0F);
}

}  // namespace

FloatAttention naive_attention(const FloatMatrix& Q, const FloatMatrix& K, const FloatMatrix& V,
                               bool causal, std::optional<double> scale) {
  const detail::FloatInput input = detail::check_float_input(function, Q, K, V, causal, scale);
  const Index n_q = Q.rows();
  const Index n_k = K.rows();
  const double elements = static_cast<double>(n_q) * static_cast<double>(n_k);
  if (elements > max_trace_elements) {
    detail::fail_too_large(function, "scores", elements, max_trace_elements,
                           "the number of elements of scores");
  }
  const Index d_k = Q.cols();
  FloatMatrix K_transposed(d_k, n_k);
  float* transposed = K_transposed.data();
  for (Index i = 0; i < d_k; ++i) {
    for (Index key = 0; key < n_k; ++key) *transposed++ = K.data()[key * d_k + i];
  }
  FloatMatrix weights(n_q, n_k);
  multiply(Q.data(), K_transposed.data(), weights.data(), n_q, d_k, n_k);
  const float factor = static_cast<float>(input.scale);
  for (Index query = 0; query < n_q; ++query) {
    float* const row = weights.data() + query * n_k;
    for (Index key = 0; key < n_k; ++key) {
      row[key] *= factor;
      detail::check_score(function, query, key, row[key]);
    }
    softmax_row(row, causal ? query + n_k - n_q + 1 : n_k, n_k);
  }
  FloatMatrix output(n_q, V.cols());
  multiply(weights.data(), V.data(), output.data(), n_q, n_k, V.cols());
  const auto floats = static_cast<double>(weights.size() + K_transposed.size());
  return {.output = std::move(output), .extra_bytes = floats * sizeof(float)};
}

}  // namespace transformer
