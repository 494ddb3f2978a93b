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

void write(Record& out, const transformer::FeedForwardTrace& trace) {
  out.set("pre_activation", trace.pre_activation)
      .set("hidden", trace.hidden)
      .set("output", trace.output);
}

void write(Record& out, const transformer::GatedFeedForwardTrace& trace) {
  out.set("gate", trace.gate)
      .set("up", trace.up)
      .set("hidden", trace.hidden)
      .set("output", trace.output);
}

void write(Record& out, const transformer::AnyFeedForwardTrace& trace) {
  if (const auto* gated = std::get_if<transformer::GatedFeedForwardTrace>(&trace)) {
    write(out, *gated);
  } else {
    write(out, *std::get_if<transformer::FeedForwardTrace>(&trace));
  }
}

/// The trace of a layer's part, under the name of the part.
template <typename Trace>
Record& write(Record& out, const char* part, const Trace& trace) {
  write(out.enter(part), trace);
  return out.leave();
}

void read_network(const Arguments& in, transformer::AnyFeedForwardWeights& weights) {
  if (in.has("W_gate")) {
    auto& gated = weights.emplace<transformer::GatedFeedForwardWeights>();
    in.read("W_gate", gated.W_gate).read("W_up", gated.W_up).read("W_down", gated.W_down);
    return;
  }
  auto& plain = weights.emplace<transformer::FeedForwardWeights>();
  in.read("W1", plain.W1).read("W2", plain.W2).read("b1", plain.b1).read("b2", plain.b2);
  in.read_word<transformer::activation>("activation", plain.activation);
}

/// What both layers have in common.
template <typename Weights>
void read_layer(const Arguments& in, transformer::Matrix& x, Weights& weights,
                transformer::LayerOptions& options) {
  in.read("x", x)
      .read("n_heads", options.n_heads)
      .read("n_kv_heads", options.n_kv_heads)
      .read_word<transformer::norm_placement>("norm", options.norm)
      .read("eps", options.eps)
      .read("gamma1", weights.gamma1)
      .read("beta1", weights.beta1)
      .read("gamma2", weights.gamma2)
      .read("beta2", weights.beta2);
  read_attention_weights(in, {}, weights.attention);
  read_network(in, weights.ffn);
}

/// The arguments of a norm; those of an RMS norm come without beta.
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

void layer_norm(const Arguments& in, Record& out) {
  const NormArguments given(in);
  const auto trace = transformer::layer_norm(given.x, given.gamma, given.beta, given.eps);
  out.set("mean", trace.mean)
      .set("variance", trace.variance)
      .set("normalized", trace.normalized)
      .set("output", trace.output);
}

void rms_norm(const Arguments& in, Record& out) {
  const NormArguments given(in);
  const auto trace = transformer::rms_norm(given.x, given.gamma, given.eps);
  out.set("mean_square", trace.mean_square)
      .set("normalized", trace.normalized)
      .set("output", trace.output);
}

void activate(const Arguments& in, Record& out) {
  transformer::Matrix x;
  transformer::Activation activation{};
  in.read("x", x).read_word<transformer::activation>("activation", activation);
  out.set(transformer::activate(x, activation));
}

void feed_forward(const Arguments& in, Record& out) {
  transformer::Matrix x;
  transformer::AnyFeedForwardWeights weights;
  in.read("x", x);
  read_network(in, weights);
  if (const auto* gated = std::get_if<transformer::GatedFeedForwardWeights>(&weights)) {
    return write(out, transformer::gated_feed_forward(x, *gated));
  }
  const auto* plain = std::get_if<transformer::FeedForwardWeights>(&weights);
  write(out, transformer::feed_forward(x, *plain));
}

void encoder_layer(const Arguments& in, Record& out) {
  transformer::Matrix x;
  transformer::EncoderLayerWeights weights;
  transformer::LayerOptions options;
  read_layer(in, x, weights, options);
  const auto mask = in.mask("mask", x.rows(), x.rows());
  const auto trace = transformer::encoder_layer(x, weights, options, mask);
  write(out, "attention", trace.attention)
      .set("residual1", trace.residual1)
      .set("norm1", trace.norm1);
  write(out, "ffn", trace.ffn)
      .set("residual2", trace.residual2)
      .set("norm2", trace.norm2)
      .set("output", trace.output);
}

void decoder_layer(const Arguments& in, Record& out) {
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
  write(out, "attention", trace.attention)
      .set("residual1", trace.residual1)
      .set("norm1", trace.norm1);
  write(out, "cross_attention", trace.cross_attention)
      .set("residual2", trace.residual2)
      .set("norm2", trace.norm2);
  write(out, "ffn", trace.ffn)
      .set("residual3", trace.residual3)
      .set("norm3", trace.norm3)
      .set("output", trace.output);
}

}  // namespace bindings
