#include <cmath>
#include <limits>

#include "compare.h"
#include "layer_weights.h"
#include "transformer/feed_forward.h"
#include "transformer/random.h"

namespace transformer::testing {
namespace {

TEST_CASE("feed-forward networks agree with the reference", "[feed_forward][oracle]") {
  for (const OracleCase& c : oracle("ffn")) {
    const Matrix x = to_matrix(c.inputs.at("x"));
    const std::string activation_name = c.whole.at("activation");
    if (activation_name == "swiglu") {
      const GatedFeedForwardTrace trace = gated_feed_forward(x, gated_weights(c.inputs));
      require_output(c, "gate", trace.gate);
      require_output(c, "up", trace.up);
      require_output(c, "hidden", trace.hidden);
      require_output(c, "y", trace.output);
    } else {
      const FeedForwardTrace trace =
          feed_forward(x, feed_forward_weights(c.inputs, activation_name));
      require_output(c, "pre_activation", trace.pre_activation);
      require_output(c, "hidden", trace.hidden);
      require_output(c, "y", trace.output);
    }
  }
}

TEST_CASE("feed-forward by hand", "[feed_forward]") {
  // x W1 + b1 = [1·1 + 2·3 − 10, 1·2 + 2·4 + 0] = [−3, 10]; relu [0, 10]; · W2 + b2 = [50 + 1]
  FeedForwardWeights weights{.W1 = matrix({{1, 2}, {3, 4}}), .W2 = matrix({{7}, {5}})};
  weights.b1 = to_row(Json{-10, 0});
  weights.b2 = to_row(Json{1});
  const FeedForwardTrace trace = feed_forward(matrix({{1, 2}}), weights);
  require_near("pre_activation", trace.pre_activation, matrix({{-3, 10}}), 0);
  require_near("hidden", trace.hidden, matrix({{0, 10}}), 0);
  require_near("output", trace.output, matrix({{51}}), 0);
}

TEST_CASE("gated feed-forward by hand", "[feed_forward]") {
  // gate [0], up [6]: silu(0) = 0; and with gate [1]: 6 / (1 + 1/e)
  GatedFeedForwardWeights weights{
      .W_gate = matrix({{0}, {1}}), .W_up = matrix({{2}, {0}}), .W_down = matrix({{1, -1}})};
  require_near("closed", gated_feed_forward(matrix({{3, 0}}), weights).output, matrix({{0, 0}}), 0);
  const double open = 6 / (1 + std::exp(-1));
  require_near("open", gated_feed_forward(matrix({{3, 1}}), weights).output,
               matrix({{open, -open}}), 1e-15);
  weights.activation = Activation::relu;
  require_near("reglu", gated_feed_forward(matrix({{3, 1}}), weights).output, matrix({{6, -6}}), 0);
}

TEST_CASE("the network sees one token at a time", "[feed_forward][property]") {
  const Matrix x = randn(5, 4, 1);
  const FeedForwardWeights weights{
      .W1 = randn(4, 8, 2), .W2 = randn(8, 4, 3), .activation = Activation::gelu};
  const Matrix all = feed_forward(x, weights).output;
  for (Index row = 0; row < 5; ++row) {
    require_near("row", feed_forward(x.row(row), weights).output, all.row(row), 1e-14);
  }
}

TEST_CASE("feed-forward refuses what does not fit", "[feed_forward][errors]") {
  const Matrix x = Matrix::Ones(2, 3);
  const FeedForwardWeights good{.W1 = Matrix::Ones(3, 5), .W2 = Matrix::Ones(5, 3)};
  const auto refuses = [&](const FeedForwardWeights& weights, const std::string& argument,
                           const std::string& other, const ErrorNumbers& numbers) {
    const Error error = error_of([&] { feed_forward(x, weights); });
    require_error(error, ErrorCode::shape_mismatch, "feed_forward", argument, numbers);
    CHECK(error.other == other);
  };
  FeedForwardWeights bad = good;
  bad.W1 = Matrix::Ones(4, 5);
  refuses(bad, "W1", "x", {{"rows", 4}, {"cols", 5}, {"expected_rows", 3}});
  bad = good;
  bad.W2 = Matrix::Ones(4, 3);
  refuses(bad, "W2", "W1", {{"rows", 4}, {"cols", 3}, {"expected_rows", 5}});
  bad = good;
  bad.b1 = Vector::Ones(3);
  refuses(bad, "b1", "W1", {{"rows", 1}, {"cols", 3}, {"expected_rows", 1}, {"expected_cols", 5}});
  bad = good;
  bad.b2 = Vector::Ones(5);
  refuses(bad, "b2", "W2", {{"rows", 1}, {"cols", 5}, {"expected_rows", 1}, {"expected_cols", 3}});

  const Error up = error_of([&] {
    gated_feed_forward(
        x,
        {.W_gate = Matrix::Ones(3, 5), .W_up = Matrix::Ones(3, 4), .W_down = Matrix::Ones(5, 3)});
  });
  require_error(up, ErrorCode::shape_mismatch, "feed_forward", "W_up",
                {{"rows", 3}, {"cols", 4}, {"expected_rows", 3}, {"expected_cols", 5}});
  CHECK(up.other == "W_gate");
}

TEST_CASE("feed-forward refuses what is no number or too much", "[feed_forward][errors]") {
  const double infinity = std::numeric_limits<double>::infinity();
  FeedForwardWeights weights{.W1 = Matrix::Ones(1, 2), .W2 = matrix({{1}, {infinity}})};
  require_error(error_of([&] { feed_forward(matrix({{1}}), weights); }), ErrorCode::not_finite,
                "feed_forward", "W2", {{"row", 1}, {"col", 0}, {"value", infinity}});
  weights.W2 = Matrix::Ones(2, 1);
  require_error(error_of([&] { feed_forward(Matrix(0, 1), weights); }), ErrorCode::empty,
                "feed_forward", "x", {{"rows", 0}, {"cols", 1}});
  weights.W1 = Matrix::Constant(1, 2, 1e200);
  require_error(error_of([&] { feed_forward(matrix({{1e200}}), weights); }), ErrorCode::not_finite,
                "feed_forward", "pre_activation", {{"row", 0}, {"col", 0}, {"value", infinity}});
  weights = {.W1 = Matrix::Ones(1, 2049), .W2 = Matrix::Ones(2049, 1)};
  require_error(error_of([&] { feed_forward(Matrix::Ones(2048, 1), weights); }),
                ErrorCode::too_large, "feed_forward", "hidden",
                {{"value", 2048.0 * 2049}, {"limit", 4194304}});
}

}  // namespace
}  // namespace transformer::testing
