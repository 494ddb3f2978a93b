// n, d_k → scores, scaled: n
// scoreᵢ = qᵢ · kᵢ with standard normal components, scaledᵢ = scoreᵢ / √d_k

#include "transformer/score_sample.h"

#include <cmath>

#include "transformer/checks.h"
#include "transformer/random.h"

namespace transformer {
namespace {

double mean(const Vector& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

double biased_variance(const Vector& values, double mean_value) {
  double squares = 0;
  for (const double value : values) squares += (value - mean_value) * (value - mean_value);
  return squares / static_cast<double>(values.size());
}

}  // namespace

ScoreSample sample_scores(Index n, Index d_k, std::uint64_t seed) {
  check_size("sample_scores", "scores", static_cast<double>(n), static_cast<double>(d_k));
  const Matrix queries = randn(n, d_k, seed);
  const Matrix keys = randn(n, d_k, seed + 1);
  const double root = std::sqrt(static_cast<double>(d_k));
  ScoreSample sample{.scores = Vector(n), .scaled = Vector(n)};
  for (Index row = 0; row < n; ++row) {
    const double* const q = queries.data() + row * d_k;
    const double* const k = keys.data() + row * d_k;
    double score = 0;
    for (Index col = 0; col < d_k; ++col) score += q[col] * k[col];
    sample.scores(row) = score;
    sample.scaled(row) = score / root;
  }
  sample.mean = mean(sample.scores);
  sample.variance = biased_variance(sample.scores, sample.mean);
  sample.scaled_mean = mean(sample.scaled);
  sample.scaled_variance = biased_variance(sample.scaled, sample.scaled_mean);
  return sample;
}

}  // namespace transformer
