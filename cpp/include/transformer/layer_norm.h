#pragma once

#include <optional>

#include "transformer/matrix.h"

namespace transformer {

struct LayerNormTrace {
  Vector mean;        ///< μ, one a row
  Vector variance;    ///< σ², biased (÷ d), one a row
  Matrix normalized;  ///< (x − μ) / √(σ² + ε)
  Matrix output;      ///< γ ⊙ normalized + β
};

/// LayerNorm(x) = γ ⊙ (x − μ) / √(σ² + ε) + β, over the d components of each row on its own.
///
/// The variance is taken from the differences to the mean, so a large common offset costs nothing.
///
/// @param x      n × d
/// @param gamma  γ, d values; none = ones
/// @param beta   β, d values; none = zeros
/// @param eps    ε ≥ 0. With ε = 0 a row of equal values is 0/0: out_of_range
/// @throws Error empty, not_finite, shape_mismatch, out_of_range, too_large
/// Source: Ba, Kiros, Hinton 2016, "Layer Normalization", §3; ε as in Ioffe, Szegedy 2015.
LayerNormTrace layer_norm(const Matrix& x, const std::optional<Vector>& gamma = std::nullopt,
                          const std::optional<Vector>& beta = std::nullopt, double eps = 1e-5);

struct RmsNormTrace {
  Vector mean_square;  ///< Σ x² / d, one a row
  Matrix normalized;   ///< x / √(mean_square + ε)
  Matrix output;       ///< γ ⊙ normalized
};

/// RMSNorm(x) = γ ⊙ x / √(Σ x² / d + ε), over the d components of each row on its own.
///
/// @param x      n × d
/// @param gamma  γ, d values; none = ones
/// @param eps    ε ≥ 0. With ε = 0 a row of zeros is 0/0: out_of_range
/// @throws Error empty, not_finite, shape_mismatch, out_of_range, too_large
/// Source: Zhang, Sennrich 2019, "Root Mean Square Layer Normalization", §4.
RmsNormTrace rms_norm(const Matrix& x, const std::optional<Vector>& gamma = std::nullopt,
                      double eps = 1e-5);

}  // namespace transformer
