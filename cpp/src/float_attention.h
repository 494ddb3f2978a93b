#pragma once

#include <optional>

#include "transformer/tiled_attention.h"

namespace transformer::detail {

/// Weights are powers of 2: scores are multiplied by this beforehand.
inline constexpr double log2_e = 1.44269504088896340736;

/// What both ways of attention in float know of their input once it has been checked.
struct FloatInput {
  double scale;         ///< of the scores
  float largest_value;  ///< the largest |V|
  double score_bound;   ///< no scaled score, nor any part of its sum, is larger
};

/// @throws Error empty, not_finite, shape_mismatch, too_large, out_of_range, fully_masked_row
FloatInput check_float_input(const char* function, const FloatMatrix& Q, const FloatMatrix& K,
                             const FloatMatrix& V, bool causal, std::optional<double> scale);

/// @throws Error not_finite when the score is no finite float
void check_score(const char* function, Index query, Index key, float score);

}  // namespace transformer::detail
