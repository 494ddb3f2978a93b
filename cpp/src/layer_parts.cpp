#include "layer_parts.h"

#include "feed_forward_steps.h"
#include "transformer/checks.h"

namespace transformer::detail {

void check_layer_norm(const Norm& norm, Index n, Index d_model, double eps, Budget& budget) {
  check_norm(norm.names, d_model, norm.gamma, norm.beta, eps);
  budget.add_matrix(n, d_model);
}

Matrix apply(const Norm& norm, const Matrix& x, double eps) {
  return layer_norm_steps(norm.names, x, norm.gamma, norm.beta, eps).output;
}

MultiHeadSizes check_layer_attention(const MultiHeadNames& names, Index n, Index d_model,
                                     Index n_source, Index d_source, const LayerOptions& options,
                                     const MultiHeadWeights& weights,
                                     const std::optional<Mask>& mask, Budget& budget) {
  const MultiHeadSizes sizes =
      check_multi_head(names, n, d_model, n_source, d_source, options.n_heads, options.n_kv_heads,
                       weights, mask, budget);
  check_shape(names.function, names.weight("W_O"), weights.W_O.rows(), weights.W_O.cols(), "x",
              any_size, d_model);
  budget.add_matrix(n, d_model);
  return sizes;
}

void check_layer_network(std::string_view function, Index n, Index d_model,
                         const AnyFeedForwardWeights& weights, Budget& budget) {
  const FeedForwardNames names{function, "x"};
  const Index d_out = std::visit(
      [&](const auto& any) { return check_feed_forward(names, n, d_model, any, budget); }, weights);
  const bool gated = std::holds_alternative<GatedFeedForwardWeights>(weights);
  const Index d_ff = gated ? std::get<GatedFeedForwardWeights>(weights).W_down.rows()
                           : std::get<FeedForwardWeights>(weights).W2.rows();
  check_shape(function, gated ? "W_down" : "W2", d_ff, d_out, "x", any_size, d_model);
  budget.add_matrix(n, d_model);
}

AnyFeedForwardTrace network_steps(std::string_view function, const Matrix& x,
                                  const AnyFeedForwardWeights& weights) {
  return std::visit(
      [&](const auto& any) -> AnyFeedForwardTrace {
        return feed_forward_steps({function, "x"}, x, any);
      },
      weights);
}

const Matrix& output_of(const AnyFeedForwardTrace& trace) {
  return std::visit([](const auto& any) -> const Matrix& { return any.output; }, trace);
}

Matrix residual(std::string_view function, std::string_view name, const Matrix& a,
                const Matrix& b) {
  Matrix sum = a + b;
  check_overflow(function, name, sum);
  return sum;
}

}  // namespace transformer::detail
