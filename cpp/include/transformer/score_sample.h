#pragma once

#include <cstdint>

#include "transformer/matrix.h"

namespace transformer {

/// Scores of random queries and keys, and what their spread is.
struct ScoreSample {
  Vector scores;               ///< q · k, n of them
  Vector scaled;               ///< q · k / √d_k
  double mean = 0;             ///< of scores
  double variance = 0;         ///< of scores, biased (÷ n)
  double scaled_mean = 0;      ///< of scaled
  double scaled_variance = 0;  ///< of scaled, biased (÷ n)
};

/// n dot products of queries and keys whose components are independent and standard normal.
///
/// Score i is the dot product of row i of randn(n, d_k, seed) and row i of randn(n, d_k, seed + 1).
/// In the limit of many samples the variance of the scores is d_k and that of the scaled ones 1.
///
/// @param n     ≥ 1, with n · d_k at most max_matrix_elements
/// @param d_k   ≥ 1
/// @throws Error empty, too_large
/// Source: Vaswani et al. 2017, §3.2.1, footnote 4.
ScoreSample sample_scores(Index n, Index d_k, std::uint64_t seed);

}  // namespace transformer
