#pragma once

#include <optional>
#include <string_view>

#include "transformer/matrix.h"

namespace transformer {

enum class Activation {
  relu,       ///< max(0, x)
  gelu,       ///< x · Φ(x) = x/2 · (1 + erf(x/√2))
  gelu_tanh,  ///< x/2 · (1 + tanh(√(2/π) · (x + 0.044715 x³)))
  silu,       ///< x / (1 + e⁻ˣ), also called swish
};

/// The activation called `name` ("relu", "gelu", "gelu_tanh", "silu"), if there is one.
std::optional<Activation> activation(std::string_view name);

/// Element by element.
/// @return  the shape of x
/// @throws Error empty, not_finite, too_large
/// Source: Hendrycks, Gimpel 2016, "Gaussian Error Linear Units", §2 (gelu, its tanh form and the
///         name SiLU); Ramachandran, Zoph, Le 2017, "Searching for Activation Functions" (silu,
///         called Swish there).
Matrix activate(const Matrix& x, Activation function);

}  // namespace transformer
