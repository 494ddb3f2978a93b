#pragma once

#include <optional>
#include <string_view>

#include "transformer/layer_norm.h"

namespace transformer::detail {

/// What the parts are called by whoever asks.
struct NormNames {
  std::string_view function;
  std::string_view x = "x";
  std::string_view gamma = "gamma";
  std::string_view beta = "beta";
};

/// @throws Error not_finite, shape_mismatch, out_of_range (eps)
void check_norm(const NormNames& names, Index width, const std::optional<Vector>& gamma,
                const std::optional<Vector>& beta, double eps);

/// The calculation itself, everything checked.
LayerNormTrace layer_norm_steps(const NormNames& names, const Matrix& x,
                                const std::optional<Vector>& gamma,
                                const std::optional<Vector>& beta, double eps);

}  // namespace transformer::detail
