// X: n_q × d_model, X_kv: n_k × d_model_kv → output: n_q × d_out
// MultiHead(X) = Concat(head₁, …, head_h) W_O, headᵢ = Attention(X W_Qᵢ, X_kv W_Kᵢ, X_kv W_Vᵢ)

#include "transformer/multi_head.h"

#include <algorithm>
#include <cmath>

#include "attention_steps.h"
#include "fail.h"
#include "linear.h"
#include "multi_head_steps.h"
#include "text.h"
#include "transformer/checks.h"

namespace transformer {
namespace detail {
namespace {

/// How wide one head is in a projection of `heads` heads.
Index head_width(const char* function, const char* weight, const Matrix& W, const char* heads_name,
                 Index heads) {
  if (W.cols() % heads != 0) {
    fail_divisible(function, weight,
                   (Text() << "the number of columns of " << weight).str().c_str(),
                   static_cast<double>(W.cols()), heads_name, static_cast<double>(heads));
  }
  return W.cols() / heads;
}

void check_weight(const char* function, const char* weight, const Matrix& W, const char* other,
                  Index rows) {
  check_matrix(function, weight, W);
  check_shape(function, weight, W, other, rows, any_size);
}

/// The part of a projection that belongs to one head, all of which are `width` columns wide.
Matrix columns(const Matrix& projection, Index head, Index width) {
  Matrix part(projection.rows(), width);
  for (Index row = 0; row < part.rows(); ++row) {
    std::copy_n(&projection(row, head * width), width, part.data() + row * width);
  }
  return part;
}

void plan(Budget& budget, const MultiHeadSizes& s) {
  for (Index head = 0; head < s.n_heads; ++head) {
    budget.add_product(s.n_q, s.d_model, s.d_k);
    budget.add_product(s.n_k, s.d_model_kv, s.d_k);
    budget.add_product(s.n_k, s.d_model_kv, s.d_v);
    plan_attention(budget, s.n_q, s.n_k, s.d_k, s.d_v);
  }
  budget.add_matrix(s.n_q, s.n_heads * s.d_v);
  budget.add_product(s.n_q, s.n_heads * s.d_v, s.d_out);
}

void check_result_sizes(const char* function, const MultiHeadSizes& s) {
  const auto check = [&](const char* name, Index rows, Index cols) {
    check_size(function, name, static_cast<double>(rows), static_cast<double>(cols));
  };
  check("Q", s.n_q, s.n_heads * s.d_k);
  check("K", s.n_k, s.n_kv_heads * s.d_k);
  check("V", s.n_k, s.n_kv_heads * s.d_v);
  check("scores", s.n_q, s.n_k);
  check("concat", s.n_q, s.n_heads * s.d_v);
  check("output", s.n_q, s.d_out);
}

}  // namespace

MultiHeadSizes check_multi_head(const MultiHeadNames& names, Index n_q, Index d_model, Index n_k,
                                Index d_model_kv, Index n_heads, std::optional<Index> n_kv_heads,
                                const MultiHeadWeights& weights, const std::optional<Mask>& mask,
                                Budget& budget) {
  const Index kv_heads = n_kv_heads.value_or(n_heads);
  check_at_least(names.function, "n_heads", n_heads, 1);
  if (static_cast<double>(n_heads) > max_heads) {
    fail_too_large(names.function, "n_heads", static_cast<double>(n_heads), max_heads, "n_heads");
  }
  check_at_least(names.function, "n_kv_heads", kv_heads, 1);
  check_divisible(names.function, "n_heads", "n_heads", n_heads, "n_kv_heads", kv_heads);

  const ProjectionNames& called = names.projections;
  check_weight(names.function, called.W_Q, weights.W_Q, names.X, d_model);
  check_weight(names.function, called.W_K, weights.W_K, names.X_kv, d_model_kv);
  check_weight(names.function, called.W_V, weights.W_V, names.X_kv, d_model_kv);
  const Index d_k = head_width(names.function, called.W_Q, weights.W_Q, "n_heads", n_heads);
  check_shape(names.function, called.W_K, weights.W_K, called.W_Q, d_model_kv, kv_heads * d_k);
  const Index d_v = head_width(names.function, called.W_V, weights.W_V,
                               n_kv_heads ? "n_kv_heads" : "n_heads", kv_heads);
  check_weight(names.function, called.W_O, weights.W_O, called.W_V, n_heads * d_v);
  check_row(names.function, called.b_Q, weights.b_Q, called.W_Q, weights.W_Q.cols());
  check_row(names.function, called.b_K, weights.b_K, called.W_K, weights.W_K.cols());
  check_row(names.function, called.b_V, weights.b_V, called.W_V, weights.W_V.cols());
  check_row(names.function, called.b_O, weights.b_O, called.W_O, weights.W_O.cols());

  const MultiHeadSizes sizes{.n_q = n_q,
                             .n_k = n_k,
                             .d_model = d_model,
                             .d_model_kv = d_model_kv,
                             .n_heads = n_heads,
                             .n_kv_heads = kv_heads,
                             .d_k = d_k,
                             .d_v = d_v,
                             .d_out = weights.W_O.cols()};
  check_result_sizes(names.function, sizes);
  check_mask({names.function, names.mask}, mask, n_q, n_k, "scores");
  plan(budget, sizes);
  return sizes;
}

void multi_head_steps(const MultiHeadNames& names, const Matrix& X, const Matrix& X_kv,
                      const MultiHeadSizes& sizes, const MultiHeadWeights& weights,
                      const std::optional<Mask>& mask, MultiHeadTrace& trace) {
  const Matrix Q = linear(X, weights.W_Q, weights.b_Q);
  const Matrix K = linear(X_kv, weights.W_K, weights.b_K);
  const Matrix V = linear(X_kv, weights.W_V, weights.b_V);
  check_overflow(names.function, names.projections.Q, Q);
  check_overflow(names.function, names.projections.K, K);
  check_overflow(names.function, names.projections.V, V);

  const Index group = sizes.n_heads / sizes.n_kv_heads;
  const double scale = 1 / std::sqrt(static_cast<double>(sizes.d_k));
  trace.heads = std::vector<HeadTrace>(static_cast<std::size_t>(sizes.n_heads));
  trace.concat.resize(sizes.n_q, sizes.n_heads * sizes.d_v);
  for (Index i = 0; i < sizes.n_heads; ++i) {
    HeadTrace& head = trace.heads[static_cast<std::size_t>(i)];
    head.Q = columns(Q, i, sizes.d_k);
    head.K = columns(K, i / group, sizes.d_k);
    head.V = columns(V, i / group, sizes.d_v);
    attention_steps({names.function, names.mask}, head.Q, head.K, head.V, mask, scale, head);
    for (Index row = 0; row < sizes.n_q; ++row) {
      const double* const source = head.output.data() + row * sizes.d_v;
      std::copy_n(source, sizes.d_v, &trace.concat(row, i * sizes.d_v));
    }
  }
  trace.output = linear(trace.concat, weights.W_O, weights.b_O);
  check_overflow(names.function, "output", trace.output);
}

}  // namespace detail

MultiHeadTrace multi_head_attention(const Matrix& X, const std::optional<Matrix>& X_kv,
                                    Index n_heads, std::optional<Index> n_kv_heads,
                                    const MultiHeadWeights& weights,
                                    const std::optional<Mask>& mask) {
  detail::MultiHeadNames names;
  if (!X_kv) names.X_kv = names.X;
  const Matrix& source = X_kv ? *X_kv : X;
  check_matrix(names.function, names.X, X);
  check_matrix(names.function, names.X_kv, source);

  detail::Budget budget;
  const detail::MultiHeadSizes sizes =
      detail::check_multi_head(names, X.rows(), X.cols(), source.rows(), source.cols(), n_heads,
                               n_kv_heads, weights, mask, budget);
  budget.check(names.function);
  MultiHeadTrace trace;
  detail::multi_head_steps(names, X, source, sizes, weights, mask, trace);
  return trace;
}

}  // namespace transformer
