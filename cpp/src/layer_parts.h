#pragma once

#include <optional>

#include "budget.h"
#include "layer_norm_steps.h"
#include "multi_head_steps.h"
#include "transformer/encoder_layer.h"

namespace transformer::detail {

// What the encoder and the decoder layer have in common. Everything that a layer adds to its
// residual stream has to be as wide as the stream, n × d_model.

/// One part of a layer (attention or network) with its residual connection and its norm:
///   post:  residual = x + part(x),  normed = LN(residual), which is the output
///   pre:   normed = LN(x),          residual = x + part(normed), which is the output
struct Sublayer {
  const NormNames& names;  ///< names.x is what the residual is called
  const std::optional<Vector>& gamma;
  const std::optional<Vector>& beta;
  const LayerOptions& options;
  Matrix& residual;
  Matrix& normed;

  /// Checks the norm and adds what it costs.
  void check(Index n, Index d_model, Budget& budget) const;

  /// What the part gets of the stream x.
  const Matrix& input(const Matrix& x) const;

  /// The stream after the part, which has added `added`.
  const Matrix& output(const Matrix& x, const Matrix& added) const;

 private:
  void normalize(const Matrix& x) const;
};

/// An attention whose queries come from the stream, and the sum with its output.
MultiHeadSizes check_layer_attention(const MultiHeadNames& names, Index n, Index d_model,
                                     Index n_source, Index d_source, const LayerOptions& options,
                                     const MultiHeadWeights& weights,
                                     const std::optional<Mask>& mask, Budget& budget);

/// The network, and the sum with its output.
void check_layer_network(const char* function, Index n, Index d_model,
                         const AnyFeedForwardWeights& weights, Budget& budget);

void network_steps(const char* function, const Matrix& x, const AnyFeedForwardWeights& weights,
                   AnyFeedForwardTrace& trace);

/// What the network adds to the stream.
const Matrix& output_of(const AnyFeedForwardTrace& trace);

}  // namespace transformer::detail
