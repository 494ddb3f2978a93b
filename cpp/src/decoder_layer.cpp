// x: n_target × d_model, memory: n_source × d_memory → output: n_target × d_model
// post:  norm1 = LN₁(x + MHA(x)), norm2 = LN₂(norm1 + MHA(norm1, memory)),
//        output = LN₃(norm2 + FFN(norm2))
// pre:   each part gets LN of the running sum, and is added to that sum

#include "transformer/decoder_layer.h"

#include "layer_parts.h"
#include "transformer/checks.h"

namespace transformer {
namespace {

constexpr const char* function = "decoder_layer";

constexpr detail::MultiHeadNames self_names{
    .function = function, .X = "x", .X_kv = "x", .mask = "self_mask"};
constexpr detail::MultiHeadNames cross_names{.function = function,
                                             .X = "x",
                                             .X_kv = "memory",
                                             .mask = "cross_mask",
                                             .projections = {.W_Q = "cross_W_Q",
                                                             .W_K = "cross_W_K",
                                                             .W_V = "cross_W_V",
                                                             .W_O = "cross_W_O",
                                                             .b_Q = "cross_b_Q",
                                                             .b_K = "cross_b_K",
                                                             .b_V = "cross_b_V",
                                                             .b_O = "cross_b_O",
                                                             .Q = "cross_Q",
                                                             .K = "cross_K",
                                                             .V = "cross_V"}};
constexpr detail::NormNames norm1_names{function, "residual1", "gamma1", "beta1"};
constexpr detail::NormNames norm2_names{function, "residual2", "gamma2", "beta2"};
constexpr detail::NormNames norm3_names{function, "residual3", "gamma3", "beta3"};

}  // namespace

DecoderLayerTrace decoder_layer(const Matrix& x, const Matrix& memory,
                                const DecoderLayerWeights& weights, const LayerOptions& options,
                                const std::optional<Mask>& self_mask,
                                const std::optional<Mask>& cross_mask) {
  DecoderLayerTrace trace;
  const detail::Sublayer self{norm1_names, weights.gamma1,  weights.beta1,
                              options,     trace.residual1, trace.norm1};
  const detail::Sublayer cross{norm2_names, weights.gamma2,  weights.beta2,
                               options,     trace.residual2, trace.norm2};
  const detail::Sublayer network{norm3_names, weights.gamma3,  weights.beta3,
                                 options,     trace.residual3, trace.norm3};
  const Index n = x.rows();
  const Index d_model = x.cols();

  check_matrix(function, "x", x);
  check_matrix(function, "memory", memory);
  detail::Budget budget;
  const detail::MultiHeadSizes self_sizes = detail::check_layer_attention(
      self_names, n, d_model, n, d_model, options, weights.attention, self_mask, budget);
  const detail::MultiHeadSizes cross_sizes =
      detail::check_layer_attention(cross_names, n, d_model, memory.rows(), memory.cols(), options,
                                    weights.cross_attention, cross_mask, budget);
  detail::check_layer_network(function, n, d_model, weights.ffn, budget);
  for (const detail::Sublayer* part : {&self, &cross, &network}) part->check(n, d_model, budget);
  budget.add_matrix(n, d_model);  // output
  budget.check(function);

  const Matrix& attended = self.input(x);
  detail::multi_head_steps(self_names, attended, attended, self_sizes, weights.attention, self_mask,
                           trace.attention);
  const Matrix& stream1 = self.output(x, trace.attention.output);
  detail::multi_head_steps(cross_names, cross.input(stream1), memory, cross_sizes,
                           weights.cross_attention, cross_mask, trace.cross_attention);
  const Matrix& stream2 = cross.output(stream1, trace.cross_attention.output);
  detail::network_steps(function, network.input(stream2), weights.ffn, trace.ffn);
  trace.output = network.output(stream2, detail::output_of(trace.ffn));
  return trace;
}

}  // namespace transformer
