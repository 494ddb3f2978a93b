#pragma once

#include <optional>

#include "transformer/layer_norm.h"

namespace transformer::detail {

/// What the parts are called by whoever asks.
struct NormNames {
  const char* function;
  const char* x = "x";
  const char* gamma = "gamma";
  const char* beta = "beta";
};

/// @throws Error not_finite, shape_mismatch, out_of_range (eps)
void check_norm(const NormNames& names, Index width, const std::optional<Vector>& gamma,
                const std::optional<Vector>& beta, double eps);

/// The calculation itself, everything checked.
LayerNormTrace layer_norm_steps(const NormNames& names, const Matrix& x,
                                const std::optional<Vector>& gamma,
                                const std::optional<Vector>& beta, double eps);

}  // namespace transformer::detail
