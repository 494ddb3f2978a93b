#include "layer_parts.h"

#include "feed_forward_steps.h"
#include "transformer/checks.h"

namespace transformer::detail {

void Sublayer::check(Index n, Index d_model, Budget& budget) const {
  check_norm(names, d_model, gamma, beta, options.eps);
  budget.add_matrix(n, d_model);
}

void Sublayer::normalize(const Matrix& x) const {
  normed = layer_norm_steps(names, x, gamma, beta, options.eps).output;
}

const Matrix& Sublayer::input(const Matrix& x) const {
  if (options.norm == NormPlacement::post) return x;
  normalize(x);
  return normed;
}

const Matrix& Sublayer::output(const Matrix& x, const Matrix& added) const {
  residual = x;
  double* const sum = residual.data();
  const double* const summand = added.data();
  const Index size = residual.size();
  for (Index i = 0; i < size; ++i) sum[i] += summand[i];
  check_overflow(names.function, names.x, residual);
  if (options.norm == NormPlacement::pre) return residual;
  normalize(residual);
  return normed;
}

MultiHeadSizes check_layer_attention(const MultiHeadNames& names, Index n, Index d_model,
                                     Index n_source, Index d_source, const LayerOptions& options,
                                     const MultiHeadWeights& weights,
                                     const std::optional<Mask>& mask, Budget& budget) {
  const MultiHeadSizes sizes =
      check_multi_head(names, n, d_model, n_source, d_source, options.n_heads, options.n_kv_heads,
                       weights, mask, budget);
  check_shape(names.function, names.projections.W_O, weights.W_O, "x", any_size, d_model);
  budget.add_matrix(n, d_model);
  return sizes;
}

void check_layer_network(const char* function, Index n, Index d_model,
                         const AnyFeedForwardWeights& weights, Budget& budget) {
  const FeedForwardNames names{function, "x"};
  if (const auto* gated = std::get_if<GatedFeedForwardWeights>(&weights)) {
    check_feed_forward(names, n, d_model, *gated, budget);
    check_shape(function, "W_down", gated->W_down, "x", any_size, d_model);
  } else {
    const auto* plain = std::get_if<FeedForwardWeights>(&weights);
    check_feed_forward(names, n, d_model, *plain, budget);
    check_shape(function, "W2", plain->W2, "x", any_size, d_model);
  }
  budget.add_matrix(n, d_model);
}

void network_steps(const char* function, const Matrix& x, const AnyFeedForwardWeights& weights,
                   AnyFeedForwardTrace& trace) {
  const FeedForwardNames names{function, "x"};
  if (const auto* gated = std::get_if<GatedFeedForwardWeights>(&weights)) {
    feed_forward_steps(names, x, *gated, trace.emplace<GatedFeedForwardTrace>());
  } else {
    feed_forward_steps(names, x, *std::get_if<FeedForwardWeights>(&weights),
                       trace.emplace<FeedForwardTrace>());
  }
}

const Matrix& output_of(const AnyFeedForwardTrace& trace) {
  if (const auto* gated = std::get_if<GatedFeedForwardTrace>(&trace)) return gated->output;
  return std::get_if<FeedForwardTrace>(&trace)->output;
}

}  // namespace transformer::detail
