#pragma once

#include <optional>
#include <variant>

#include "transformer/activation.h"
#include "transformer/matrix.h"

namespace transformer {

/// The two-matrix network of the paper.
struct FeedForwardWeights {
  Matrix W1;                                ///< d_model × d_ff
  Matrix W2;                                ///< d_ff × d_out
  std::optional<Vector> b1 = std::nullopt;  ///< d_ff
  std::optional<Vector> b2 = std::nullopt;  ///< d_out
  Activation activation = Activation::relu;
};

struct FeedForwardTrace {
  Matrix pre_activation;  ///< x W1 + b1, n × d_ff
  Matrix hidden;          ///< activation of it
  Matrix output;          ///< hidden · W2 + b2, n × d_out
};

/// FFN(x) = activation(x W1 + b1) W2 + b2; with relu that is max(0, x W1 + b1) W2 + b2.
///
/// @param x  n × d_model
/// @throws Error empty, not_finite, shape_mismatch, too_large
/// Source: Vaswani et al. 2017, §3.3, equation 2.
FeedForwardTrace feed_forward(const Matrix& x, const FeedForwardWeights& weights);

/// The gated network with three matrices and no biases ("swiglu" with silu).
struct GatedFeedForwardWeights {
  Matrix W_gate;  ///< d_model × d_ff
  Matrix W_up;    ///< d_model × d_ff
  Matrix W_down;  ///< d_ff × d_out
  Activation activation = Activation::silu;
};

struct GatedFeedForwardTrace {
  Matrix gate;    ///< x W_gate, before the activation, n × d_ff
  Matrix up;      ///< x W_up, n × d_ff
  Matrix hidden;  ///< activation(gate) ⊙ up
  Matrix output;  ///< hidden · W_down, n × d_out
};

/// FFN(x) = (activation(x W_gate) ⊙ x W_up) W_down.
///
/// @param x  n × d_model
/// @throws Error empty, not_finite, shape_mismatch, too_large; `function` is "feed_forward"
/// Source: Shazeer 2020, "GLU Variants Improve Transformer", equation 6 (SwiGLU).
GatedFeedForwardTrace gated_feed_forward(const Matrix& x, const GatedFeedForwardWeights& weights);

/// What a layer may have for its network, and what it then traces.
using AnyFeedForwardWeights = std::variant<FeedForwardWeights, GatedFeedForwardWeights>;
using AnyFeedForwardTrace = std::variant<FeedForwardTrace, GatedFeedForwardTrace>;

}  // namespace transformer
