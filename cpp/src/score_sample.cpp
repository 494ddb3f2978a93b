// n, d_k → scores, scaled: n
// scoreᵢ = qᵢ · kᵢ with standard normal components, scaledᵢ = scoreᵢ / √d_k

#include "transformer/score_sample.h"

#include <cmath>

#include "transformer/checks.h"
#include "transformer/random.h"

namespace transformer {
namespace {

double biased_variance(const Vector& values, double mean) {
  return (values.array() - mean).square().mean();
}

}  // namespace

ScoreSample sample_scores(Index n, Index d_k, std::uint64_t seed) {
  check_size("sample_scores", "scores", static_cast<double>(n), static_cast<double>(d_k));
  ScoreSample sample{};
  sample.scores = randn(n, d_k, seed).cwiseProduct(randn(n, d_k, seed + 1)).rowwise().sum();
  sample.scaled = sample.scores / std::sqrt(static_cast<double>(d_k));
  sample.mean = sample.scores.mean();
  sample.variance = biased_variance(sample.scores, sample.mean);
  sample.scaled_mean = sample.scaled.mean();
  sample.scaled_variance = biased_variance(sample.scaled, sample.scaled_mean);
  return sample;
}

}  // namespace transformer
