// x: n × d_model → output: n × d_model
// post:  norm1 = LN₁(x + MHA(x)),      output = LN₂(norm1 + FFN(norm1))
// pre:   residual1 = x + MHA(LN₁(x)),  output = residual1 + FFN(LN₂(residual1))

#include "transformer/encoder_layer.h"

#include "layer_parts.h"
#include "transformer/checks.h"
#include "words.h"

namespace transformer {
namespace {

constexpr const char* function = "encoder_layer";

constexpr detail::MultiHeadNames attention_names{.function = function, .X = "x", .X_kv = "x"};
constexpr detail::NormNames norm1_names{function, "residual1", "gamma1", "beta1"};
constexpr detail::NormNames norm2_names{function, "residual2", "gamma2", "beta2"};

}  // namespace

std::optional<NormPlacement> norm_placement(std::string_view name) {
  return detail::value_of<NormPlacement>(name, {"post", "pre"});
}

EncoderLayerTrace encoder_layer(const Matrix& x, const EncoderLayerWeights& weights,
                                const LayerOptions& options, const std::optional<Mask>& mask) {
  EncoderLayerTrace trace;
  const detail::Sublayer attention{norm1_names, weights.gamma1,  weights.beta1,
                                   options,     trace.residual1, trace.norm1};
  const detail::Sublayer network{norm2_names, weights.gamma2,  weights.beta2,
                                 options,     trace.residual2, trace.norm2};
  const Index n = x.rows();
  const Index d_model = x.cols();

  check_matrix(function, "x", x);
  detail::Budget budget;
  const detail::MultiHeadSizes sizes = detail::check_layer_attention(
      attention_names, n, d_model, n, d_model, options, weights.attention, mask, budget);
  attention.check(n, d_model, budget);
  detail::check_layer_network(function, n, d_model, weights.ffn, budget);
  network.check(n, d_model, budget);
  budget.add_matrix(n, d_model);  // output
  budget.check(function);

  const Matrix& attended = attention.input(x);
  detail::multi_head_steps(attention_names, attended, attended, sizes, weights.attention, mask,
                           trace.attention);
  const Matrix& stream = attention.output(x, trace.attention.output);
  detail::network_steps(function, network.input(stream), weights.ffn, trace.ffn);
  trace.output = network.output(stream, detail::output_of(trace.ffn));
  return trace;
}

}  // namespace transformer
