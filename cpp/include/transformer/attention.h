#pragma once

#include <optional>

#include "transformer/matrix.h"

namespace transformer {

/// Every step of one attention, in the order of the calculation.
struct AttentionTrace {
  Matrix scores;   ///< Q Kᵀ, n_q × n_k
  Matrix scaled;   ///< scores · scale
  Matrix masked;   ///< scaled, with −∞ where the mask forbids; the only place with infinities
  Matrix weights;  ///< softmax of each row of masked
  Matrix output;   ///< weights · V, n_q × d_v
};

/// Attention(Q, K, V) = softmax(Q Kᵀ · scale) V, with scale = 1/√d_k unless given.
///
/// @param Q      n_q × d_k
/// @param K      n_k × d_k
/// @param V      n_k × d_v
/// @param mask   n_q × n_k, true = may attend; none = everything may
/// @param scale  any finite number
/// @throws Error empty, not_finite, shape_mismatch, too_large, out_of_range (scale),
///         fully_masked_row (a query that may attend to nothing has no defined output)
/// Source: Vaswani et al. 2017, §3.2.1, equation 1.
AttentionTrace attention(const Matrix& Q, const Matrix& K, const Matrix& V,
                         const std::optional<Mask>& mask = std::nullopt,
                         std::optional<double> scale = std::nullopt);

/// The mask that hides the future: query i may attend to the keys 0 … i + n_k − n_q. With
/// n_k > n_q the first n_k − n_q keys are earlier tokens, which every query sees.
///
/// @return  n_q × n_k
/// @throws Error empty, too_large
/// Source: Vaswani et al. 2017, §3.2.3.
Mask causal_mask(Index n_q, Index n_k);

}  // namespace transformer
