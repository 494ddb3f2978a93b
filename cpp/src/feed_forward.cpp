// x: n × d_model → output: n × d_out
// FFN(x) = activation(x W1 + b1) W2 + b2
// gated:   (activation(x W_gate) ⊙ x W_up) W_down

#include "transformer/feed_forward.h"

#include "feed_forward_steps.h"
#include "linear.h"
#include "transformer/checks.h"

namespace transformer {
namespace detail {
namespace {

void check_weight(const FeedForwardNames& names, const char* argument, const Matrix& W,
                  const char* other, Index rows, Index cols = any_size) {
  check_matrix(names.function, argument, W);
  check_shape(names.function, argument, W, other, rows, cols);
}

void check_result_sizes(const char* function, Index n, Index d_ff, Index d_out) {
  const double rows = static_cast<double>(n);
  check_size(function, "hidden", rows, static_cast<double>(d_ff));
  check_size(function, "output", rows, static_cast<double>(d_out));
}

}  // namespace

void check_feed_forward(const FeedForwardNames& names, Index n, Index d_model,
                        const FeedForwardWeights& weights, Budget& budget) {
  check_weight(names, "W1", weights.W1, names.x, d_model);
  const Index d_ff = weights.W1.cols();
  check_weight(names, "W2", weights.W2, "W1", d_ff);
  const Index d_out = weights.W2.cols();
  check_row(names.function, "b1", weights.b1, "W1", d_ff);
  check_row(names.function, "b2", weights.b2, "W2", d_out);
  check_result_sizes(names.function, n, d_ff, d_out);
  budget.add_product(n, d_model, d_ff);  // pre_activation
  budget.add_matrix(n, d_ff);            // hidden
  budget.add_product(n, d_ff, d_out);    // output
}

void check_feed_forward(const FeedForwardNames& names, Index n, Index d_model,
                        const GatedFeedForwardWeights& weights, Budget& budget) {
  check_weight(names, "W_gate", weights.W_gate, names.x, d_model);
  const Index d_ff = weights.W_gate.cols();
  check_weight(names, "W_up", weights.W_up, "W_gate", d_model, d_ff);
  check_weight(names, "W_down", weights.W_down, "W_gate", d_ff);
  const Index d_out = weights.W_down.cols();
  check_result_sizes(names.function, n, d_ff, d_out);
  budget.add_product(n, d_model, d_ff);  // gate
  budget.add_product(n, d_model, d_ff);  // up
  budget.add_matrix(n, d_ff);            // hidden
  budget.add_product(n, d_ff, d_out);    // output
}

void feed_forward_steps(const FeedForwardNames& names, const Matrix& x,
                        const FeedForwardWeights& weights, FeedForwardTrace& trace) {
  trace.pre_activation = linear(x, weights.W1, weights.b1);
  check_overflow(names.function, "pre_activation", trace.pre_activation);
  trace.hidden = activate(trace.pre_activation, weights.activation);
  trace.output = linear(trace.hidden, weights.W2, weights.b2);
  check_overflow(names.function, "output", trace.output);
}

void feed_forward_steps(const FeedForwardNames& names, const Matrix& x,
                        const GatedFeedForwardWeights& weights, GatedFeedForwardTrace& trace) {
  trace.gate = linear(x, weights.W_gate, std::nullopt);
  trace.up = linear(x, weights.W_up, std::nullopt);
  check_overflow(names.function, "gate", trace.gate);
  check_overflow(names.function, "up", trace.up);
  trace.hidden = activate(trace.gate, weights.activation);
  double* const hidden = trace.hidden.data();
  const double* const up = trace.up.data();
  const Index size = trace.hidden.size();
  for (Index i = 0; i < size; ++i) hidden[i] *= up[i];
  check_overflow(names.function, "hidden", trace.hidden);
  trace.output = linear(trace.hidden, weights.W_down, std::nullopt);
  check_overflow(names.function, "output", trace.output);
}

namespace {

template <typename Trace, typename Weights>
Trace checked_feed_forward(const Matrix& x, const Weights& weights) {
  constexpr FeedForwardNames names{};
  check_matrix(names.function, names.x, x);
  Budget budget;
  check_feed_forward(names, x.rows(), x.cols(), weights, budget);
  budget.check(names.function);
  Trace trace;
  feed_forward_steps(names, x, weights, trace);
  return trace;
}

}  // namespace
}  // namespace detail

FeedForwardTrace feed_forward(const Matrix& x, const FeedForwardWeights& weights) {
  return detail::checked_feed_forward<FeedForwardTrace>(x, weights);
}

GatedFeedForwardTrace gated_feed_forward(const Matrix& x, const GatedFeedForwardWeights& weights) {
  return detail::checked_feed_forward<GatedFeedForwardTrace>(x, weights);
}

}  // namespace transformer
