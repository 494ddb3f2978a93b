#include <cmath>
#include <limits>

#include "compare.h"
#include "layer_weights.h"
#include "transformer/multi_head.h"
#include "transformer/random.h"

namespace transformer::testing {
namespace {

MultiHeadTrace run(const OracleCase& c) {
  return multi_head_attention(to_matrix(c.inputs.at("X_q")), to_matrix(c.inputs.at("X_kv")),
                              c.whole.at("n_heads").get<Index>(),
                              c.whole.at("n_kv_heads").get<Index>(), multi_head_weights(c.inputs),
                              optional_mask(c.inputs, "mask"));
}

TEST_CASE("multi-head attention agrees with the reference", "[multi_head][oracle]") {
  for (const OracleCase& c : oracle("mha")) {
    const MultiHeadTrace trace = run(c);
    REQUIRE(trace.heads.size() == c.whole.at("n_heads").get<std::size_t>());
    for (std::size_t i = 0; i < trace.heads.size(); ++i) {
      require_output(c, "q_heads", i, trace.heads[i].Q);
      require_output(c, "k_heads", i, trace.heads[i].K);
      require_output(c, "v_heads", i, trace.heads[i].V);
      require_output(c, "scores", i, trace.heads[i].scaled);
      require_output(c, "weights", i, trace.heads[i].weights);
      require_output(c, "head_outputs", i, trace.heads[i].output);
    }
    require_output(c, "concat", trace.concat);
    require_output(c, "output", trace.output);
  }
}

TEST_CASE("without X_kv the tokens attend to themselves", "[multi_head]") {
  const Matrix X = randn(4, 6, 1);
  const MultiHeadWeights weights = random_attention(6, 2);
  require_near("self", multi_head_attention(X, {}, 3, {}, weights).output,
               multi_head_attention(X, X, 3, 3, weights).output, 0);
}

TEST_CASE("one head is plain attention", "[multi_head][property]") {
  const Matrix X = randn(4, 6, 1);
  const MultiHeadWeights w = random_attention(6, 2);
  const AttentionTrace plain =
      attention((X * w.W_Q).rowwise() + *w.b_Q, (X * w.W_K).rowwise() + *w.b_K,
                (X * w.W_V).rowwise() + *w.b_V);
  require_near("output", multi_head_attention(X, {}, 1, {}, w).output,
               (plain.output * w.W_O).rowwise() + *w.b_O, 1e-13);
}

TEST_CASE("a group shares its key head", "[multi_head][property]") {
  // Two groups of two query heads each equal four heads whose W_K and W_V repeat each half.
  const Matrix X = randn(3, 8, 1);
  const MultiHeadWeights shared = random_attention(8, 4, 2);
  MultiHeadWeights repeated = random_attention(8, 2);
  repeated.W_Q = shared.W_Q;
  repeated.W_O = shared.W_O;
  for (Index head = 0; head < 4; ++head) {
    const Index from = 2 * (head / 2);
    repeated.W_K.middleCols(2 * head, 2) = shared.W_K.middleCols(from, 2);
    repeated.W_V.middleCols(2 * head, 2) = shared.W_V.middleCols(from, 2);
    repeated.b_K->segment(2 * head, 2) = shared.b_K->segment(from, 2);
    repeated.b_V->segment(2 * head, 2) = shared.b_V->segment(from, 2);
  }
  require_near("grouped", multi_head_attention(X, {}, 4, 2, shared).output,
               multi_head_attention(X, {}, 4, {}, repeated).output, 1e-14);
}

TEST_CASE("tokens may come in any order", "[multi_head][property]") {
  const Matrix X = randn(5, 8, 3);
  const MultiHeadWeights weights = random_attention(8, 4);
  const std::vector<Index> order{4, 2, 0, 1, 3};
  require_near("permuted", multi_head_attention(permuted(X, order), {}, 4, {}, weights).output,
               permuted(multi_head_attention(X, {}, 4, {}, weights).output, order), 1e-13);
}

TEST_CASE("every head's rows are shares", "[multi_head][property]") {
  const MultiHeadTrace trace =
      multi_head_attention(randn(5, 12, 5) * 4, randn(7, 12, 6), 4, 2, random_attention(12, 6, 7));
  REQUIRE(trace.heads.size() == 4);
  for (const HeadTrace& head : trace.heads) {
    CHECK(head.weights.rows() == 5);
    CHECK(head.weights.cols() == 7);
    CHECK((head.weights.rowwise().sum().array() - 1).abs().maxCoeff() < 1e-14);
  }
}

TEST_CASE("a single token attends to itself alone", "[multi_head][degenerate]") {
  const Matrix X = randn(1, 4, 1);
  const MultiHeadTrace trace = multi_head_attention(X, {}, 2, {}, random_attention(4, 2));
  for (const HeadTrace& head : trace.heads) {
    require_near("weights", head.weights, matrix({{1}}), 0);
    require_near("output", head.output, head.V, 0);
  }
}

/// One weight or option wrong at a time.
struct Broken {
  Matrix X = Matrix::Ones(2, 4);
  Index n_heads = 2;
  std::optional<Index> n_kv_heads = std::nullopt;
  MultiHeadWeights weights = random_attention(4, 1);
  std::optional<Mask> mask = std::nullopt;

  Error error() const {
    return error_of([&] { multi_head_attention(X, {}, n_heads, n_kv_heads, weights, mask); });
  }
};

TEST_CASE("multi-head attention refuses shapes that do not fit", "[multi_head][errors]") {
  const auto refuses = [](const Broken& broken, const std::string& argument,
                          const std::string& other, const ErrorNumbers& numbers) {
    const Error error = broken.error();
    require_error(error, ErrorCode::shape_mismatch, "multi_head_attention", argument, numbers);
    CHECK(error.other == other);
  };
  Broken b;
  b.weights.W_Q = Matrix::Ones(3, 4);
  refuses(b, "W_Q", "X", {{"rows", 3}, {"cols", 4}, {"expected_rows", 4}});
  b = {};
  b.weights.W_K = Matrix::Ones(4, 6);
  refuses(b, "W_K", "W_Q", {{"rows", 4}, {"cols", 6}, {"expected_rows", 4}, {"expected_cols", 4}});
  b = {};
  b.weights.W_V = Matrix::Ones(5, 4);
  refuses(b, "W_V", "X", {{"rows", 5}, {"cols", 4}, {"expected_rows", 4}});
  b = {};
  b.weights.W_O = Matrix::Ones(3, 4);
  refuses(b, "W_O", "W_V", {{"rows", 3}, {"cols", 4}, {"expected_rows", 4}});
  b = {};
  b.weights.b_V = Vector::Ones(3);
  refuses(b, "b_V", "W_V", {{"rows", 1}, {"cols", 3}, {"expected_rows", 1}, {"expected_cols", 4}});
  b = {};
  b.mask = causal_mask(2, 3);
  refuses(b, "mask", "scores",
          {{"rows", 2}, {"cols", 3}, {"expected_rows", 2}, {"expected_cols", 2}});
}

TEST_CASE("multi-head attention refuses head counts that do not divide", "[multi_head][errors]") {
  const char* const function = "multi_head_attention";
  Broken b;
  b.n_heads = 3;
  require_error(b.error(), ErrorCode::not_divisible, function, "W_Q",
                {{"value", 4}, {"divisor", 3}});
  CHECK(b.error().other == "n_heads");
  b = {};
  b.n_kv_heads = 3;
  require_error(b.error(), ErrorCode::not_divisible, function, "n_heads",
                {{"value", 2}, {"divisor", 3}});
  CHECK(b.error().other == "n_kv_heads");
  b = {};
  b.weights.W_V = Matrix::Ones(4, 5);
  require_error(b.error(), ErrorCode::not_divisible, function, "W_V",
                {{"value", 5}, {"divisor", 2}});
  b = {};
  b.n_heads = 0;
  require_error(b.error(), ErrorCode::out_of_range, function, "n_heads",
                {{"value", 0}, {"min", 1}});
  b = {};
  b.n_kv_heads = -2;
  require_error(b.error(), ErrorCode::out_of_range, function, "n_kv_heads",
                {{"value", -2}, {"min", 1}});
}

TEST_CASE("multi-head attention refuses what is no number or too much", "[multi_head][errors]") {
  const char* const function = "multi_head_attention";
  const double infinity = std::numeric_limits<double>::infinity();
  Broken b;
  b.X(1, 2) = infinity;
  require_error(b.error(), ErrorCode::not_finite, function, "X",
                {{"row", 1}, {"col", 2}, {"value", infinity}});
  b = {};
  (*b.weights.b_O)(3) = -infinity;
  require_error(b.error(), ErrorCode::not_finite, function, "b_O",
                {{"row", 0}, {"col", 3}, {"value", -infinity}});
  b = {};
  b.X = Matrix(0, 4);
  require_error(b.error(), ErrorCode::empty, function, "X", {{"rows", 0}, {"cols", 4}});
  b = {};
  b.mask = Mask::Constant(2, 2, false);
  require_error(b.error(), ErrorCode::fully_masked_row, function, "mask", {{"row", 0}});
  b = {};
  b.n_heads = 4097;
  require_error(b.error(), ErrorCode::too_large, function, "n_heads",
                {{"value", 4097}, {"limit", 4096}});
  // 1024 tokens and 4 heads: 4 · 4 · 1024² of the scores alone.
  b = {};
  b.X = Matrix::Zero(1024, 4);
  b.weights.W_Q = b.weights.W_K = b.weights.W_V = b.weights.W_O = Matrix::Identity(4, 4);
  b.n_heads = 4;
  const double heads = 4 * (3 * 1024.0 + 4 * 1024.0 * 1024.0 + 1024);
  require_error(b.error(), ErrorCode::too_large, function, "",
                {{"value", heads + 2 * 1024 * 4}, {"limit", 16777216}});
}

}  // namespace
}  // namespace transformer::testing
