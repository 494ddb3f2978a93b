#pragma once

#include <optional>
#include <vector>

#include "transformer/attention.h"
#include "transformer/matrix.h"

namespace transformer {

/// The learned matrices of one multi-head attention; row vectors, so y = x W + b.
/// Head i owns the columns i·d_k … (i+1)·d_k − 1 of W_Q, and likewise in W_K and W_V.
struct MultiHeadWeights {
  Matrix W_Q;                                ///< d_model × n_heads·d_k
  Matrix W_K;                                ///< d_model_kv × n_kv_heads·d_k
  Matrix W_V;                                ///< d_model_kv × n_kv_heads·d_v
  Matrix W_O;                                ///< n_heads·d_v × d_out
  std::optional<Vector> b_Q = std::nullopt;  ///< as wide as W_Q, and so on
  std::optional<Vector> b_K = std::nullopt;
  std::optional<Vector> b_V = std::nullopt;
  std::optional<Vector> b_O = std::nullopt;
};

/// One head: its projections and its attention.
struct HeadTrace : AttentionTrace {
  Matrix Q;  ///< n_q × d_k
  Matrix K;  ///< n_k × d_k, the same in all heads of a group
  Matrix V;  ///< n_k × d_v, likewise
};

struct MultiHeadTrace {
  std::vector<HeadTrace> heads;
  Matrix concat;  ///< the heads' outputs side by side, n_q × n_heads·d_v
  Matrix output;  ///< concat · W_O + b_O, n_q × d_out
};

/// MultiHead(X) = Concat(head₁, …, head_h) W_O, headᵢ = Attention(X W_Qᵢ, X_kv W_Kᵢ, X_kv W_Vᵢ).
///
/// With n_kv_heads < n_heads the query heads share keys and values in groups: head i uses the key
/// head ⌊i · n_kv_heads / n_heads⌋.
///
/// @param X           n_q × d_model, where the queries come from
/// @param X_kv        n_k × d_model_kv, where keys and values come from; none = X (self-attention)
/// @param n_heads     h ≥ 1
/// @param n_kv_heads  a divisor of n_heads; none = n_heads
/// @param mask        n_q × n_k, one for all heads, true = may attend
/// @throws Error empty, not_finite, shape_mismatch, not_divisible (a width by its number of heads,
///         n_heads by n_kv_heads), out_of_range, too_large, fully_masked_row
/// Source: Vaswani et al. 2017, §3.2.2; Shazeer 2019, "Fast Transformer Decoding" (one key head);
///         Ainslie et al. 2023, "GQA" (groups).
MultiHeadTrace multi_head_attention(const Matrix& X, const std::optional<Matrix>& X_kv,
                                    Index n_heads, std::optional<Index> n_kv_heads,
                                    const MultiHeadWeights& weights,
                                    const std::optional<Mask>& mask = std::nullopt);

}  // namespace transformer
