// x: n_target × d_model, memory: n_source × d_memory → output: n_target × d_model
// post:  norm1 = LN₁(x + MHA(x)), norm2 = LN₂(norm1 + MHA(norm1, memory)),
//        output = LN₃(norm2 + FFN(norm2))
// pre:   each part gets LN of the running sum, and is added to that sum

#include "transformer/decoder_layer.h"

#include "layer_parts.h"
#include "transformer/checks.h"

namespace transformer {
namespace {

constexpr std::string_view function = "decoder_layer";

/// Weights, masks and names, bound together for both placements of the norm.
struct Layer {
  const DecoderLayerWeights& weights;
  const LayerOptions& options;
  const std::optional<Mask>& self_mask;
  const std::optional<Mask>& cross_mask;
  detail::MultiHeadNames self_names{
      .function = function, .X = "x", .X_kv = "x", .mask = "self_mask"};
  detail::MultiHeadNames cross_names{
      .function = function, .X = "x", .X_kv = "memory", .mask = "cross_mask", .prefix = "cross_"};
  detail::MultiHeadSizes self_sizes{};
  detail::MultiHeadSizes cross_sizes{};

  void check(const Matrix& x, const Matrix& memory) {
    const Index n = x.rows();
    const Index d_model = x.cols();
    check_matrix(function, "x", x);
    check_matrix(function, "memory", memory);
    detail::Budget budget;
    self_sizes = detail::check_layer_attention(self_names, n, d_model, n, d_model, options,
                                               weights.attention, self_mask, budget);
    cross_sizes =
        detail::check_layer_attention(cross_names, n, d_model, memory.rows(), memory.cols(),
                                      options, weights.cross_attention, cross_mask, budget);
    detail::check_layer_network(function, n, d_model, weights.ffn, budget);
    for (const detail::Norm& norm : {norm1(), norm2(), norm3()}) {
      detail::check_layer_norm(norm, n, d_model, options.eps, budget);
    }
    budget.add_matrix(n, d_model);  // output
    budget.check(function);
  }

  detail::Norm norm1() const {
    return {{function, "residual1", "gamma1", "beta1"}, weights.gamma1, weights.beta1};
  }
  detail::Norm norm2() const {
    return {{function, "residual2", "gamma2", "beta2"}, weights.gamma2, weights.beta2};
  }
  detail::Norm norm3() const {
    return {{function, "residual3", "gamma3", "beta3"}, weights.gamma3, weights.beta3};
  }

  MultiHeadTrace attend(const Matrix& x) const {
    return detail::multi_head_steps(self_names, x, x, self_sizes, weights.attention, self_mask);
  }
  MultiHeadTrace attend(const Matrix& x, const Matrix& memory) const {
    return detail::multi_head_steps(cross_names, x, memory, cross_sizes, weights.cross_attention,
                                    cross_mask);
  }
  AnyFeedForwardTrace network(const Matrix& x) const {
    return detail::network_steps(function, x, weights.ffn);
  }
};

DecoderLayerTrace post(const Layer& layer, const Matrix& x, const Matrix& memory) {
  const double eps = layer.options.eps;
  DecoderLayerTrace t;
  t.attention = layer.attend(x);
  t.residual1 = detail::residual(function, "residual1", x, t.attention.output);
  t.norm1 = detail::apply(layer.norm1(), t.residual1, eps);
  t.cross_attention = layer.attend(t.norm1, memory);
  t.residual2 = detail::residual(function, "residual2", t.norm1, t.cross_attention.output);
  t.norm2 = detail::apply(layer.norm2(), t.residual2, eps);
  t.ffn = layer.network(t.norm2);
  t.residual3 = detail::residual(function, "residual3", t.norm2, detail::output_of(t.ffn));
  t.norm3 = detail::apply(layer.norm3(), t.residual3, eps);
  t.output = t.norm3;
  return t;
}

DecoderLayerTrace pre(const Layer& layer, const Matrix& x, const Matrix& memory) {
  const double eps = layer.options.eps;
  DecoderLayerTrace t;
  t.norm1 = detail::apply(layer.norm1(), x, eps);
  t.attention = layer.attend(t.norm1);
  t.residual1 = detail::residual(function, "residual1", x, t.attention.output);
  t.norm2 = detail::apply(layer.norm2(), t.residual1, eps);
  t.cross_attention = layer.attend(t.norm2, memory);
  t.residual2 = detail::residual(function, "residual2", t.residual1, t.cross_attention.output);
  t.norm3 = detail::apply(layer.norm3(), t.residual2, eps);
  t.ffn = layer.network(t.norm3);
  t.residual3 = detail::residual(function, "residual3", t.residual2, detail::output_of(t.ffn));
  t.output = t.residual3;
  return t;
}

}  // namespace

DecoderLayerTrace decoder_layer(const Matrix& x, const Matrix& memory,
                                const DecoderLayerWeights& weights, const LayerOptions& options,
                                const std::optional<Mask>& self_mask,
                                const std::optional<Mask>& cross_mask) {
  Layer layer{
      .weights = weights, .options = options, .self_mask = self_mask, .cross_mask = cross_mask};
  layer.check(x, memory);
  return options.norm == NormPlacement::post ? post(layer, x, memory) : pre(layer, x, memory);
}

}  // namespace transformer
