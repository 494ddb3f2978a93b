#include <variant>

#include "attention.h"
#include "crossing.h"
#include "kernels.h"
#include "transformer/transformer.h"

namespace bindings {

namespace {

constexpr AttentionKeys cross_keys{.W_Q = "cross_W_Q",
                                   .W_K = "cross_W_K",
                                   .W_V = "cross_W_V",
                                   .W_O = "cross_W_O",
                                   .b_Q = "cross_b_Q",
                                   .b_K = "cross_b_K",
                                   .b_V = "cross_b_V",
                                   .b_O = "cross_b_O"};

val write(const transformer::FeedForwardTrace& trace) {
  return Record()
      .set("pre_activation", trace.pre_activation)
      .set("hidden", trace.hidden)
      .set("output", trace.output)
      .object();
}

val write(const transformer::GatedFeedForwardTrace& trace) {
  return Record()
      .set("gate", trace.gate)
      .set("up", trace.up)
      .set("hidden", trace.hidden)
      .set("output", trace.output)
      .object();
}

val write(const transformer::AnyFeedForwardTrace& trace) {
  return std::visit([](const auto& either) { return write(either); }, trace);
}

void read_network(const Arguments& in, transformer::AnyFeedForwardWeights& weights) {
  if (in.has("W_gate")) {
    auto& gated = weights.emplace<transformer::GatedFeedForwardWeights>();
    in.read("W_gate", gated.W_gate).read("W_up", gated.W_up).read("W_down", gated.W_down);
    return;
  }
  auto& plain = weights.emplace<transformer::FeedForwardWeights>();
  in.read("W1", plain.W1).read("W2", plain.W2).read("b1", plain.b1).read("b2", plain.b2);
  in.read("activation", transformer::activation, plain.activation);
}

/// What both layers have in common.
template <typename Weights>
void read_layer(const Arguments& in, transformer::Matrix& x, Weights& weights,
                transformer::LayerOptions& options) {
  in.read("x", x)
      .read("n_heads", options.n_heads)
      .read("n_kv_heads", options.n_kv_heads)
      .read("norm", transformer::norm_placement, options.norm)
      .read("eps", options.eps)
      .read("gamma1", weights.gamma1)
      .read("beta1", weights.beta1)
      .read("gamma2", weights.gamma2)
      .read("beta2", weights.beta2);
  read_attention_weights(in, {}, weights.attention);
  read_network(in, weights.ffn);
}

/// What both norms have in common.
struct NormArguments {
  transformer::Matrix x;
  std::optional<transformer::Vector> gamma;
  std::optional<transformer::Vector> beta;
  double eps = 1e-5;

  explicit NormArguments(const Arguments& in) {
    in.read("x", x).read("gamma", gamma).read("beta", beta).read("eps", eps);
  }
};

}  // namespace

val layer_norm(const Arguments& in) {
  const NormArguments given(in);
  const auto trace = transformer::layer_norm(given.x, given.gamma, given.beta, given.eps);
  return Record()
      .set("mean", trace.mean)
      .set("variance", trace.variance)
      .set("normalized", trace.normalized)
      .set("output", trace.output)
      .object();
}

val rms_norm(const Arguments& in) {
  const NormArguments given(in);
  const auto trace = transformer::rms_norm(given.x, given.gamma, given.eps);
  return Record()
      .set("mean_square", trace.mean_square)
      .set("normalized", trace.normalized)
      .set("output", trace.output)
      .object();
}

val activate(const Arguments& in) {
  transformer::Matrix x;
  transformer::Activation activation{};
  in.read("x", x).read("activation", transformer::activation, activation);
  return write(transformer::activate(x, activation));
}

val feed_forward(const Arguments& in) {
  transformer::Matrix x;
  transformer::AnyFeedForwardWeights weights;
  in.read("x", x);
  read_network(in, weights);
  if (const auto* gated = std::get_if<transformer::GatedFeedForwardWeights>(&weights)) {
    return write(transformer::gated_feed_forward(x, *gated));
  }
  const auto* plain = std::get_if<transformer::FeedForwardWeights>(&weights);
  return write(transformer::feed_forward(x, *plain));
}

val encoder_layer(const Arguments& in) {
  transformer::Matrix x;
  transformer::EncoderLayerWeights weights;
  transformer::LayerOptions options;
  read_layer(in, x, weights, options);
  const auto mask = in.mask("mask", x.rows(), x.rows());
  const auto trace = transformer::encoder_layer(x, weights, options, mask);
  return Record()
      .set("attention", write(trace.attention))
      .set("residual1", trace.residual1)
      .set("norm1", trace.norm1)
      .set("ffn", write(trace.ffn))
      .set("residual2", trace.residual2)
      .set("norm2", trace.norm2)
      .set("output", trace.output)
      .object();
}

val decoder_layer(const Arguments& in) {
  transformer::Matrix x;
  transformer::Matrix memory;
  transformer::DecoderLayerWeights weights;
  transformer::LayerOptions options;
  read_layer(in, x, weights, options);
  read_attention_weights(in, cross_keys, weights.cross_attention);
  in.read("memory", memory).read("gamma3", weights.gamma3).read("beta3", weights.beta3);
  const auto self_mask = in.mask("self_mask", x.rows(), x.rows());
  const auto cross_mask = in.mask("cross_mask", x.rows(), memory.rows());
  const auto trace = transformer::decoder_layer(x, memory, weights, options, self_mask, cross_mask);
  return Record()
      .set("attention", write(trace.attention))
      .set("residual1", trace.residual1)
      .set("norm1", trace.norm1)
      .set("cross_attention", write(trace.cross_attention))
      .set("residual2", trace.residual2)
      .set("norm2", trace.norm2)
      .set("ffn", write(trace.ffn))
      .set("residual3", trace.residual3)
      .set("norm3", trace.norm3)
      .set("output", trace.output)
      .object();
}

}  // namespace bindings
