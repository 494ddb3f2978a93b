#pragma once

#include <optional>
#include <string_view>

#include "budget.h"
#include "layer_norm_steps.h"
#include "multi_head_steps.h"
#include "transformer/encoder_layer.h"

namespace transformer::detail {

// What the encoder and the decoder layer have in common. Everything that a layer adds to its
// residual stream has to be as wide as the stream, n × d_model.

/// A layer norm with its parameters.
struct Norm {
  NormNames names;
  const std::optional<Vector>& gamma;
  const std::optional<Vector>& beta;
};

/// Checks the norm and adds what it costs.
void check_layer_norm(const Norm& norm, Index n, Index d_model, double eps, Budget& budget);

/// LN(x), of which a layer keeps the output only.
Matrix apply(const Norm& norm, const Matrix& x, double eps);

/// An attention whose queries come from the stream, and the sum with its output.
MultiHeadSizes check_layer_attention(const MultiHeadNames& names, Index n, Index d_model,
                                     Index n_source, Index d_source, const LayerOptions& options,
                                     const MultiHeadWeights& weights,
                                     const std::optional<Mask>& mask, Budget& budget);

/// The network, and the sum with its output.
void check_layer_network(std::string_view function, Index n, Index d_model,
                         const AnyFeedForwardWeights& weights, Budget& budget);

AnyFeedForwardTrace network_steps(std::string_view function, const Matrix& x,
                                  const AnyFeedForwardWeights& weights);

/// What the network adds to the stream.
const Matrix& output_of(const AnyFeedForwardTrace& trace);

/// a + b, both n × d_model, called `name`.
Matrix residual(std::string_view function, std::string_view name, const Matrix& a, const Matrix& b);

}  // namespace transformer::detail
