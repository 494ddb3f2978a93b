// x: n × d_model → output: n × d_model
// post:  norm1 = LN₁(x + MHA(x)),      output = LN₂(norm1 + FFN(norm1))
// pre:   residual1 = x + MHA(LN₁(x)),  output = residual1 + FFN(LN₂(residual1))

#include "transformer/encoder_layer.h"

#include "layer_parts.h"
#include "transformer/checks.h"

namespace transformer {

std::optional<NormPlacement> norm_placement(std::string_view name) {
  if (name == "post") return NormPlacement::post;
  if (name == "pre") return NormPlacement::pre;
  return std::nullopt;
}

EncoderLayerTrace encoder_layer(const Matrix& x, const EncoderLayerWeights& weights,
                                const LayerOptions& options, const std::optional<Mask>& mask) {
  constexpr std::string_view function = "encoder_layer";
  const detail::MultiHeadNames attention_names{.function = function, .X = "x", .X_kv = "x"};
  const detail::Norm norm1{
      {function, "residual1", "gamma1", "beta1"}, weights.gamma1, weights.beta1};
  const detail::Norm norm2{
      {function, "residual2", "gamma2", "beta2"}, weights.gamma2, weights.beta2};
  const Index n = x.rows();
  const Index d_model = x.cols();

  check_matrix(function, "x", x);
  detail::Budget budget;
  const detail::MultiHeadSizes sizes = detail::check_layer_attention(
      attention_names, n, d_model, n, d_model, options, weights.attention, mask, budget);
  detail::check_layer_norm(norm1, n, d_model, options.eps, budget);
  detail::check_layer_network(function, n, d_model, weights.ffn, budget);
  detail::check_layer_norm(norm2, n, d_model, options.eps, budget);
  budget.add_matrix(n, d_model);  // output
  budget.check(function);

  const auto attend = [&](const Matrix& input) {
    return detail::multi_head_steps(attention_names, input, input, sizes, weights.attention, mask);
  };
  EncoderLayerTrace trace;
  if (options.norm == NormPlacement::post) {
    trace.attention = attend(x);
    trace.residual1 = detail::residual(function, "residual1", x, trace.attention.output);
    trace.norm1 = detail::apply(norm1, trace.residual1, options.eps);
    trace.ffn = detail::network_steps(function, trace.norm1, weights.ffn);
    trace.residual2 =
        detail::residual(function, "residual2", trace.norm1, detail::output_of(trace.ffn));
    trace.norm2 = detail::apply(norm2, trace.residual2, options.eps);
    trace.output = trace.norm2;
  } else {
    trace.norm1 = detail::apply(norm1, x, options.eps);
    trace.attention = attend(trace.norm1);
    trace.residual1 = detail::residual(function, "residual1", x, trace.attention.output);
    trace.norm2 = detail::apply(norm2, trace.residual1, options.eps);
    trace.ffn = detail::network_steps(function, trace.norm2, weights.ffn);
    trace.residual2 =
        detail::residual(function, "residual2", trace.residual1, detail::output_of(trace.ffn));
    trace.output = trace.residual2;
  }
  return trace;
}

}  // namespace transformer
