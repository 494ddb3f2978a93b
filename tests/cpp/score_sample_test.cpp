#include <cmath>

#include "compare.h"
#include "transformer/random.h"
#include "transformer/score_sample.h"

namespace transformer::testing {
namespace {

TEST_CASE("a sample of scores is the dot products of its rows", "[score_sample]") {
  const Matrix q = randn(3, 4, 10);
  const Matrix k = randn(3, 4, 11);
  const ScoreSample sample = sample_scores(3, 4, 10);
  for (Index i = 0; i < 3; ++i) {
    double score = 0;
    for (Index j = 0; j < 4; ++j) score += q(i, j) * k(i, j);
    CHECK(std::abs(sample.scores(i) - score) < 1e-14);
    CHECK(std::abs(sample.scaled(i) - score / 2) < 1e-14);  // √4 = 2
  }
  const Vector& s = sample.scores;
  const double mean = (s(0) + s(1) + s(2)) / 3;
  const double variance =
      (std::pow(s(0) - mean, 2) + std::pow(s(1) - mean, 2) + std::pow(s(2) - mean, 2)) / 3;
  CHECK(std::abs(sample.mean - mean) < 1e-14);
  CHECK(std::abs(sample.variance - variance) < 1e-13);
  CHECK(std::abs(sample.scaled_mean - mean / 2) < 1e-14);
  CHECK(std::abs(sample.scaled_variance - variance / 4) < 1e-13);
}

TEST_CASE("the variance of a score is d_k, of a scaled one 1", "[score_sample][property]") {
  const Index n = 4000;
  for (const Index d_k : {1, 4, 64, 512}) {
    CAPTURE(d_k);
    const ScoreSample sample = sample_scores(n, d_k, 77);
    const double d = static_cast<double>(d_k);
    // The fourth moment of q·k/√d_k is 3 + 6/d_k, so its square spreads by √(2 + 6/d_k).
    const double spread = std::sqrt((2 + 6 / d) / static_cast<double>(n));
    CHECK(std::abs(sample.scaled_variance - 1) < 5 * spread);
    CHECK(std::abs(sample.variance - d) < 5 * spread * d);
    CHECK(std::abs(sample.scaled_mean) < 5 / std::sqrt(static_cast<double>(n)));
  }
}

TEST_CASE("a sample depends on its seed", "[score_sample][property]") {
  require_near("again", sample_scores(5, 8, 3).scores, sample_scores(5, 8, 3).scores, 0);
  CHECK((sample_scores(5, 8, 3).scores - sample_scores(5, 8, 4).scores).cwiseAbs().maxCoeff() >
        0.1);
  CHECK(sample_scores(1, 1, UINT64_MAX).scores.allFinite());
  CHECK(sample_scores(1, 3, 1).variance == 0);
}

TEST_CASE("a sample of impossible size is refused", "[score_sample][errors]") {
  require_error(error_of([] { sample_scores(0, 3, 1); }), ErrorCode::empty, "sample_scores",
                "scores", {{"rows", 0}, {"cols", 3}});
  require_error(error_of([] { sample_scores(4, 0, 1); }), ErrorCode::empty, "sample_scores",
                "scores", {{"rows", 4}, {"cols", 0}});
  require_error(error_of([] { sample_scores(4097, 1024, 1); }), ErrorCode::too_large,
                "sample_scores", "scores", {{"value", 4097 * 1024.0}, {"limit", 4194304}});
}

}  // namespace
}  // namespace transformer::testing
