#include "float_attention.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "fail.h"
#include "simd.h"
#include "transformer/checks.h"

namespace transformer::detail {
namespace {

constexpr float largest_float = std::numeric_limits<float>::max();

double as_double(Index value) {
  return static_cast<double>(value);
}

/// The largest magnitude. Without their sign floats are ordered as their bits are, with infinity
/// and NaN above all, and integers are compared several at a time.
float largest_magnitude(const FloatMatrix& matrix) {
  std::uint32_t largest = 0;
  for (Index i = 0; i < matrix.size(); ++i) {
    largest = std::max(largest, same_bits<std::uint32_t>(matrix.data()[i]) & 0x7FFFFFFFU);
  }
  return same_bits<float>(largest);
}

/// The largest magnitude of a matrix that may be calculated with.
float check_floats(const char* function, const char* argument, const FloatMatrix& matrix) {
  check_size(function, argument, as_double(matrix.rows()), as_double(matrix.cols()));
  const float largest = largest_magnitude(matrix);
  if (largest <= largest_float) return largest;
  Index at = 0;
  while (std::abs(matrix.data()[at]) <= largest_float) ++at;
  fail_not_finite(function, argument, at / matrix.cols(), at % matrix.cols(),
                  static_cast<double>(matrix.data()[at]));
}

}  // namespace

FloatInput check_float_input(const char* function, const FloatMatrix& Q, const FloatMatrix& K,
                             const FloatMatrix& V, bool causal, std::optional<double> scale) {
  const float largest_q = check_floats(function, "Q", Q);
  const float largest_k = check_floats(function, "K", K);
  const float largest_v = check_floats(function, "V", V);
  check_shape(function, "K", K.rows(), K.cols(), "Q", any_size, Q.cols());
  check_shape(function, "V", V.rows(), V.cols(), "K", K.rows(), any_size);
  check_size(function, "output", as_double(Q.rows()), as_double(V.cols()));
  if (scale && !(std::abs(*scale) * log2_e <= static_cast<double>(largest_float))) {
    fail_range(function, "scale", *scale, {}, "give a number up to 2e38, or none for 1/√d_k.");
  }
  // The first n_q − n_k queries come before every key.
  if (causal && Q.rows() > K.rows()) fail_masked(function, "causal", 0);
  const double work =
      as_double(Q.rows()) * as_double(K.rows()) * (as_double(Q.cols()) + as_double(V.cols()));
  if (work > max_tiled_multiply_adds) {
    fail_too_large(function, "", work, max_tiled_multiply_adds,
                   "the number of multiplications of the call");
  }
  const double used = scale.value_or(1 / std::sqrt(as_double(Q.cols())));
  const double products = as_double(Q.cols()) * static_cast<double>(largest_k);
  return {.scale = used,
          .largest_value = largest_v,
          .score_bound = static_cast<double>(largest_q) * std::max(1.0, std::abs(used)) *
                         std::max(1.0, products)};
}

void check_score(const char* function, Index query, Index key, float score) {
  if (std::abs(score) <= largest_float) return;
  fail_overflow(function, "scores", query, key, static_cast<double>(score), 32);
}

}  // namespace transformer::detail
