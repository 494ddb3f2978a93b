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

transformer::AnyFeedForwardWeights read_feed_forward_weights(const Arguments& in) {
  if (in.has("W_gate")) {
    return transformer::GatedFeedForwardWeights{
        .W_gate = in.matrix("W_gate"), .W_up = in.matrix("W_up"), .W_down = in.matrix("W_down")};
  }
  return transformer::FeedForwardWeights{
      .W1 = in.matrix("W1"),
      .W2 = in.matrix("W2"),
      .b1 = in.optional_vector("b1"),
      .b2 = in.optional_vector("b2"),
      .activation = in.choice("activation", transformer::activation, "relu")};
}

transformer::LayerOptions read_layer_options(const Arguments& in) {
  return {.n_heads = in.index("n_heads"),
          .n_kv_heads = in.optional_index("n_kv_heads"),
          .norm = in.choice("norm", transformer::norm_placement, "post"),
          .eps = in.number("eps", 1e-5)};
}

}  // namespace

val layer_norm(const Arguments& in) {
  const auto trace = transformer::layer_norm(in.matrix("x"), in.optional_vector("gamma"),
                                             in.optional_vector("beta"), in.number("eps", 1e-5));
  return Record()
      .set("mean", trace.mean)
      .set("variance", trace.variance)
      .set("normalized", trace.normalized)
      .set("output", trace.output)
      .object();
}

val rms_norm(const Arguments& in) {
  const auto trace =
      transformer::rms_norm(in.matrix("x"), in.optional_vector("gamma"), in.number("eps", 1e-5));
  return Record()
      .set("mean_square", trace.mean_square)
      .set("normalized", trace.normalized)
      .set("output", trace.output)
      .object();
}

val activate(const Arguments& in) {
  return write(transformer::activate(in.matrix("x"),
                                     in.choice("activation", transformer::activation, "relu")));
}

val feed_forward(const Arguments& in) {
  const transformer::Matrix x = in.matrix("x");
  const transformer::AnyFeedForwardWeights weights = read_feed_forward_weights(in);
  if (const auto* gated = std::get_if<transformer::GatedFeedForwardWeights>(&weights)) {
    return write(transformer::gated_feed_forward(x, *gated));
  }
  return write(
      transformer::feed_forward(x, *std::get_if<transformer::FeedForwardWeights>(&weights)));
}

val encoder_layer(const Arguments& in) {
  const transformer::Matrix x = in.matrix("x");
  const transformer::EncoderLayerWeights weights{.attention = read_attention_weights(in, {}),
                                                 .ffn = read_feed_forward_weights(in),
                                                 .gamma1 = in.optional_vector("gamma1"),
                                                 .beta1 = in.optional_vector("beta1"),
                                                 .gamma2 = in.optional_vector("gamma2"),
                                                 .beta2 = in.optional_vector("beta2")};
  const auto trace = transformer::encoder_layer(x, weights, read_layer_options(in),
                                                in.optional_mask("mask", x.rows(), x.rows()));
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
  const transformer::Matrix x = in.matrix("x");
  const transformer::Matrix memory = in.matrix("memory");
  const transformer::DecoderLayerWeights weights{
      .attention = read_attention_weights(in, {}),
      .cross_attention = read_attention_weights(in, cross_keys),
      .ffn = read_feed_forward_weights(in),
      .gamma1 = in.optional_vector("gamma1"),
      .beta1 = in.optional_vector("beta1"),
      .gamma2 = in.optional_vector("gamma2"),
      .beta2 = in.optional_vector("beta2"),
      .gamma3 = in.optional_vector("gamma3"),
      .beta3 = in.optional_vector("beta3")};
  const auto trace = transformer::decoder_layer(
      x, memory, weights, read_layer_options(in), in.optional_mask("self_mask", x.rows(), x.rows()),
      in.optional_mask("cross_mask", x.rows(), memory.rows()));
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
