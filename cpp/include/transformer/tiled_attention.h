#pragma once

#include <optional>

#include "transformer/matrix.h"

namespace transformer {

/// Queries and keys of one tile: with 64 columns a tile of Q, one of K or V and one of weights take
/// 16 KiB each, and what the innermost loops need at a time stays in the first-level cache.
inline constexpr Index default_tile = 64;
inline constexpr Index max_tile = 1024;

/// Multiply-adds of one call, which are several times faster here than in the double kernels.
inline constexpr double max_tiled_multiply_adds = 34359738368;  // 2^35

struct FloatAttention {
  FloatMatrix output;  ///< n_q × d_v
  double extra_bytes;  ///< memory that was needed beside Q, K, V and output
};

/// Attention(Q, K, V) = softmax(Q Kᵀ · scale) V in float, exact, without ever having the n_q × n_k
/// matrix: for each tile of queries it goes through the tiles of keys with the maximum, the sum and
/// the weighted values of what it has seen (online softmax). A new maximum m' shrinks the old sums
/// by e^(m − m'). Tiles that a causal mask hides whole are not calculated.
///
/// Extra memory is O(tile · (tile + d_k + d_v)), whatever n_q and n_k are.
///
/// Error of every element of output, against the same inputs in exact arithmetic:
///   |error| ≤ 2 v (δ + (tile + 4 n_k/tile + 200) u),   δ = (d_k + 3) u · scale · max Σ |q||k|
/// where v is the largest |V|, u = 2⁻²⁴ and the maximum is over all pairs of rows of Q and K. (The
/// weights are powers of 2, each within 2⁻²³ of its value; 200 u covers them and the rounding of
/// exponents down to −126, below which a weight counts as 0.)
///
/// @param Q       n_q × d_k
/// @param K       n_k × d_k
/// @param V       n_k × d_v
/// @param causal  query i attends to the keys 0 … i + n_k − n_q, as with causal_mask
/// @param tile    1 … max_tile
/// @param scale   a number whose log₂e-fold a float can be; 1/√d_k unless given
/// @throws Error empty, not_finite (input, or a score beyond a float), shape_mismatch, too_large,
///         out_of_range (tile, scale), fully_masked_row (causal with n_q > n_k)
/// Source: Milakov, Gimelshein 2018, "Online normalizer calculation for softmax", §3; Dao et al.
///         2022, "FlashAttention", §3.1 and algorithm 1; Dao 2023, "FlashAttention-2", §3.1
///         (queries in the outermost loop, one division at the end).
FloatAttention tiled_attention(const FloatMatrix& Q, const FloatMatrix& K, const FloatMatrix& V,
                               bool causal = false, Index tile = default_tile,
                               std::optional<double> scale = std::nullopt);

/// The same as it is written down: the whole n_q × n_k matrix of scores, its softmax, the product
/// with V. It has O(n_q · n_k) extra memory, at most max_trace_elements floats.
///
/// Errors as tiled_attention; its error bound is that of a single tile of n_k keys.
/// Source: Vaswani et al. 2017, §3.2.1, equation 1.
FloatAttention naive_attention(const FloatMatrix& Q, const FloatMatrix& K, const FloatMatrix& V,
                               bool causal = false, std::optional<double> scale = std::nullopt);

}  // namespace transformer
