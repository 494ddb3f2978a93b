#pragma once

#include <optional>
#include <string_view>

#include "transformer/feed_forward.h"
#include "transformer/layer_norm.h"
#include "transformer/matrix.h"
#include "transformer/multi_head.h"

namespace transformer {

enum class NormPlacement {
  post,  ///< LayerNorm(x + Sublayer(x)), the paper's
  pre,   ///< x + Sublayer(LayerNorm(x)), as in GPT-2 and after
};

/// The placement called `name` ("post", "pre"), if there is one.
std::optional<NormPlacement> norm_placement(std::string_view name);

/// What shapes a layer besides its weights.
struct LayerOptions {
  Index n_heads = 1;
  std::optional<Index> n_kv_heads = std::nullopt;  ///< none = n_heads
  NormPlacement norm = NormPlacement::post;
  double eps = 1e-5;  ///< of the layer norms
};

struct EncoderLayerWeights {
  MultiHeadWeights attention;
  AnyFeedForwardWeights ffn;
  std::optional<Vector> gamma1 = std::nullopt;  ///< gain of norm1; none = ones
  std::optional<Vector> beta1 = std::nullopt;   ///< shift of norm1; none = zeros
  std::optional<Vector> gamma2 = std::nullopt;
  std::optional<Vector> beta2 = std::nullopt;
};

/// Every step of the layer; all matrices are n × d_model.
struct EncoderLayerTrace {
  MultiHeadTrace attention;
  Matrix residual1;  ///< x + attention.output
  Matrix norm1;      ///< post: of residual1; pre: of x, the attention's input
  AnyFeedForwardTrace ffn;
  Matrix residual2;  ///< post: norm1 + ffn; pre: residual1 + ffn
  Matrix norm2;      ///< post: of residual2; pre: of residual1, the network's input
  Matrix output;     ///< post: norm2; pre: residual2
};

/// One encoder layer: self-attention and a feed-forward network, each with a residual connection
/// and a layer norm.
///   post:  norm1 = LN₁(x + MHA(x)),             output = LN₂(norm1 + FFN(norm1))
///   pre:   residual1 = x + MHA(LN₁(x)),         output = residual1 + FFN(LN₂(residual1))
/// With a causal mask and pre-norm this is also the block of a GPT.
///
/// @param x     n × d_model
/// @param mask  n × n, true = may attend
/// @throws Error as the parts do, with function "encoder_layer" and the names above
/// Source: Vaswani et al. 2017, §3.1; Xiong et al. 2020, "On Layer Normalization in the
///         Transformer Architecture" (pre).
EncoderLayerTrace encoder_layer(const Matrix& x, const EncoderLayerWeights& weights,
                                const LayerOptions& options,
                                const std::optional<Mask>& mask = std::nullopt);

}  // namespace transformer
