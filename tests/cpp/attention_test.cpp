#include <cmath>
#include <limits>

#include "compare.h"
#include "transformer/attention.h"
#include "transformer/random.h"
#include "transformer/softmax.h"

namespace transformer::testing {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The worked example: two tokens, d_k = 4, d_v = 2.
struct Example {
  Matrix Q = matrix({{1, 0, 1, 0}, {0, 1, 0, 1}});
  Matrix K = matrix({{1, 0, 1, 0}, {1, 1, 0, 0}});
  Matrix V = matrix({{4, 0}, {0, 4}});
};

TEST_CASE("attention agrees with the reference", "[attention][oracle]") {
  for (const OracleCase& c : oracle("sdpa")) {
    const AttentionTrace trace =
        attention(to_matrix(c.inputs.at("Q")), to_matrix(c.inputs.at("K")),
                  to_matrix(c.inputs.at("V")), optional_mask(c.inputs, "mask"));
    require_output(c, "scores", trace.scaled);  // the reference calls the scaled scores so
    require_output(c, "weights", trace.weights);
    require_output(c, "output", trace.output);
  }
}

TEST_CASE("attention of the worked example", "[attention][facts]") {
  const Example e;
  const AttentionTrace trace = attention(e.Q, e.K, e.V);
  require_near("scores", trace.scores, matrix({{2, 1}, {0, 1}}), 0);
  require_near("scaled", trace.scaled, matrix({{1, 0.5}, {0, 0.5}}), 0);
  require_near("masked", trace.masked, trace.scaled, 0);
  CHECK(printed(std::exp(1) + std::exp(0.5), 4) == "4.3670");
  CHECK(printed(std::exp(0) + std::exp(0.5), 4) == "2.6487");
  // e / (e + √e) = 1 / (1 + e^−½), and the second row is its mirror image
  const double large = 1 / (1 + std::exp(-0.5));
  require_near("weights", trace.weights, matrix({{large, 1 - large}, {1 - large, large}}), 1e-15);
  CHECK(printed_row(trace.weights, 0, 4) == "0.6225 0.3775");
  CHECK(printed_row(trace.weights, 1, 6) == "0.377541 0.622459");
  require_near("output", trace.output, 4 * trace.weights, 1e-15);
  CHECK(printed_row(trace.output, 0, 4) == "2.4898 1.5102");
  CHECK(printed_row(trace.output, 1, 2) == "1.51 2.49");
}

TEST_CASE("attention of the worked example with a causal mask", "[attention][facts]") {
  const Example e;
  const AttentionTrace trace = attention(e.Q, e.K, e.V, causal_mask(2, 2));
  CHECK(trace.masked(0, 1) == -infinity);
  CHECK(printed_row(trace.weights, 0, 4) == "1.0000 0.0000");
  CHECK(printed_row(trace.weights, 1, 4) == "0.3775 0.6225");
  require_near("first output", trace.output.row(0), matrix({{4, 0}}), 0);
  CHECK(printed_row(trace.output, 1, 4) == "1.5102 2.4898");
}

TEST_CASE("what learners get wrong has other values", "[attention][facts]") {
  const Example e;
  CHECK(printed_row(attention(e.Q, e.K, e.V, {}, 1.0).weights, 0, 4) == "0.7311 0.2689");
  CHECK(printed_row(attention(e.Q, e.K, e.V, {}, 1.0).output, 0, 4) == "2.9242 1.0758");
  CHECK(printed_row(attention(e.Q, e.K, e.V, {}, 0.25).weights, 0, 4) == "0.5622 0.4378");
  const Matrix swapped = attention(e.K, e.Q, e.V).output;
  CHECK(printed_row(swapped, 0, 4) == "2.9242 1.0758");
  require_near("second row of Q and K swapped", swapped.row(1), matrix({{2, 2}}), 1e-15);
}

TEST_CASE("the dot product of random vectors has variance d_k", "[attention][facts]") {
  for (const Index d_k : {4, 64, 512}) {
    CAPTURE(d_k);
    const Index n = 4096;
    const Matrix Q = randn(n, d_k, 1);
    const Matrix K = randn(n, d_k, 2);
    const Vector dots = Q.cwiseProduct(K).rowwise().sum().transpose();
    const double variance = (dots.array() - dots.mean()).square().mean();
    // The variance of a sample of n has a relative standard deviation of about √(2/n) = 0.022.
    CHECK(std::abs(variance / static_cast<double>(d_k) - 1) < 0.13);
  }
  CHECK(printed(std::sqrt(512), 1) == "22.6");
}

TEST_CASE("equal scores saturate nothing", "[attention][facts]") {
  const Matrix threes = Matrix::Constant(2, 64, 3);
  const Matrix V = matrix({{1}, {2}});
  const AttentionTrace trace = attention(threes, threes, V);
  require_near("64 · 3 · 3", trace.scores, Matrix::Constant(2, 2, 576), 0);
  require_near("scaled", trace.weights, Matrix::Constant(2, 2, 0.5), 0);
  require_near("unscaled", attention(threes, threes, V, {}, 1.0).weights,
               Matrix::Constant(2, 2, 0.5), 0);
}

TEST_CASE("a causal mask lets query i see the keys up to its own place", "[attention][facts]") {
  const Mask square = causal_mask(3, 3);
  for (Index i = 0; i < 3; ++i) {
    for (Index j = 0; j < 3; ++j) CHECK(square(i, j) == (j <= i));
  }
  // Two new queries after three earlier tokens.
  const Mask cached = causal_mask(2, 5);
  for (Index j = 0; j < 5; ++j) {
    CHECK(cached(0, j) == (j <= 3));
    CHECK(cached(1, j));
  }
}

TEST_CASE("causal rows do not see the future", "[attention][property]") {
  const Matrix Q = randn(5, 4, 21);
  Matrix K = randn(5, 4, 22);
  Matrix V = randn(5, 3, 23);
  const AttentionTrace before = attention(Q, K, V, causal_mask(5, 5));
  K.bottomRows(2) = randn(2, 4, 24) * 100;
  V.bottomRows(2) = randn(2, 3, 25) * 100;
  const AttentionTrace after = attention(Q, K, V, causal_mask(5, 5));
  require_near("first three rows", after.output.topRows(3), before.output.topRows(3), 0);
  CHECK((after.output.row(3) - before.output.row(3)).cwiseAbs().maxCoeff() > 1e-3);
  for (Index i = 0; i < 5; ++i) {
    for (Index j = i + 1; j < 5; ++j) CHECK(after.weights(i, j) == 0);
  }
}

TEST_CASE("weights are shares, with and without a mask", "[attention][property]") {
  const Matrix Q = randn(6, 8, 31) * 3;
  const Matrix K = randn(6, 8, 32) * 3;
  const Matrix V = randn(6, 5, 33);
  for (const std::optional<Mask>& mask :
       {std::optional<Mask>(), std::optional(causal_mask(6, 6))}) {
    const AttentionTrace trace = attention(Q, K, V, mask);
    CHECK((trace.weights.rowwise().sum().array() - 1).abs().maxCoeff() < 1e-15 * 6);
    // An output is an average of values: it never leaves their range.
    for (Index col = 0; col < V.cols(); ++col) {
      CHECK(trace.output.col(col).maxCoeff() <= V.col(col).maxCoeff() + 1e-14);
      CHECK(trace.output.col(col).minCoeff() >= V.col(col).minCoeff() - 1e-14);
    }
  }
}

TEST_CASE("attention has no order of its own", "[attention][property]") {
  const Matrix Q = randn(4, 3, 41);
  const Matrix K = randn(4, 3, 42);
  const Matrix V = randn(4, 2, 43);
  const std::vector<Index> order{2, 0, 3, 1};
  const Matrix output = attention(Q, K, V).output;
  require_near("keys and values permuted alike",
               attention(Q, permuted(K, order), permuted(V, order)).output, output, 1e-14);
  require_near("queries permuted", attention(permuted(Q, order), K, V).output,
               permuted(output, order), 0);
  // A constant added to all scores of a query changes nothing: K + c for a row c.
  const Matrix shifted = K.rowwise() + Vector::Constant(3, 2.5);
  require_near("keys shifted", attention(Q, shifted, V).weights, attention(Q, K, V).weights, 1e-14);
}

TEST_CASE("attention is softmax of scaled scores", "[attention][property]") {
  const Matrix Q = randn(3, 16, 51);
  const Matrix K = randn(5, 16, 52);
  const AttentionTrace trace = attention(Q, K, randn(5, 2, 53));
  // √16 = 4 as a temperature
  require_near("temperature √d_k", trace.weights, softmax(trace.scores, 4), 1e-15);
}

TEST_CASE("degenerate attention", "[attention][degenerate]") {
  const Matrix V = matrix({{1, 2}, {3, 6}, {5, 1}});
  const Matrix mean = V.colwise().mean();
  require_near("single token", attention(matrix({{7}}), matrix({{-3}}), V.row(0)).output, V.row(0),
               0);
  require_near("zeros", attention(Matrix::Zero(1, 4), Matrix::Zero(3, 4), V).output, mean, 1e-15);
  require_near("equal keys", attention(randn(1, 4, 3), Matrix::Ones(3, 4), V).output, mean, 1e-15);
  require_near("scale 0", attention(randn(1, 4, 3), randn(3, 4, 4), V, {}, 0.0).output, mean,
               1e-15);
  // Scores of ±1e4 leave one key.
  const Matrix K = matrix({{1e4}, {-1e4}, {0}});
  require_near("one key wins", attention(matrix({{1}}), K, V).output, V.row(0), 0);
  require_near("another one", attention(matrix({{-1}}), K, V).output, V.row(1), 0);
  Mask only_last = Mask::Constant(1, 3, false);
  only_last(0, 2) = true;
  require_near("one key allowed", attention(matrix({{1}}), K, V, only_last).output, V.row(2), 0);
}

}  // namespace
}  // namespace transformer::testing
