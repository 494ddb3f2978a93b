#pragma once

#include <optional>

#include "transformer/encoder_layer.h"
#include "transformer/feed_forward.h"
#include "transformer/matrix.h"
#include "transformer/multi_head.h"

namespace transformer {

struct DecoderLayerWeights {
  MultiHeadWeights attention;        ///< self-attention; W_Q … b_O in errors
  MultiHeadWeights cross_attention;  ///< cross_W_Q … cross_b_O in errors
  AnyFeedForwardWeights ffn;
  std::optional<Vector> gamma1 = std::nullopt;  ///< none = ones
  std::optional<Vector> beta1 = std::nullopt;   ///< none = zeros
  std::optional<Vector> gamma2 = std::nullopt;
  std::optional<Vector> beta2 = std::nullopt;
  std::optional<Vector> gamma3 = std::nullopt;
  std::optional<Vector> beta3 = std::nullopt;
};

/// Every step of the layer; all matrices are n_target × d_model.
struct DecoderLayerTrace {
  MultiHeadTrace attention;        ///< the self-attention
  Matrix residual1;                ///< x + attention.output
  Matrix norm1;                    ///< post: of residual1; pre: of x
  MultiHeadTrace cross_attention;  ///< queries from the decoder, keys and values from memory
  Matrix residual2;                ///< post: norm1 + cross; pre: residual1 + cross
  Matrix norm2;                    ///< post: of residual2; pre: of residual1
  AnyFeedForwardTrace ffn;
  Matrix residual3;  ///< post: norm2 + ffn; pre: residual2 + ffn
  Matrix norm3;      ///< post: of residual3; pre: of residual2
  Matrix output;     ///< post: norm3; pre: residual3
};

/// One decoder layer: self-attention, attention to the encoder's output, feed-forward network, each
/// with a residual connection and a layer norm.
///   post:  norm1 = LN₁(x + MHA(x)), norm2 = LN₂(norm1 + MHA(norm1, memory)),
///          output = LN₃(norm2 + FFN(norm2))
///   pre:   each part gets LN of the running sum, and is added to that sum
///
/// @param x          n_target × d_model
/// @param memory     n_source × d_memory, the encoder's output
/// @param self_mask  n_target × n_target, true = may attend; none hides nothing, so give
///                   causal_mask(n_target, n_target) for a decoder that must not see the future
/// @param cross_mask n_target × n_source, e.g. to hide padding
/// @throws Error as the parts do, with function "decoder_layer" and the names above
/// Source: Vaswani et al. 2017, §3.1 and §3.2.3.
DecoderLayerTrace decoder_layer(const Matrix& x, const Matrix& memory,
                                const DecoderLayerWeights& weights, const LayerOptions& options,
                                const std::optional<Mask>& self_mask = std::nullopt,
                                const std::optional<Mask>& cross_mask = std::nullopt);

}  // namespace transformer
