#pragma once

#include <Eigen/Core>

namespace transformer {

using Index = Eigen::Index;

/// A dense matrix, row-major. One row is one token; in a score matrix row = query, column = key.
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// The same in float, the precision in which models often run (many run in 16 bits).
using FloatMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// One row of numbers: a bias, a gain, one figure a token.
using Vector = Eigen::RowVectorXd;

/// n_q × n_k; true where the query of that row may attend to the key of that column.
using Mask = Eigen::Array<bool, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Elements of one matrix (32 MiB of doubles), e.g. 2048 × 2048.
inline constexpr double max_matrix_elements = 4194304;  // 2^22

/// Elements of everything one call returns (128 MiB of doubles). An attention of 2047 tokens just
/// fits with its four matrices of scores and its output, as long as d_v ≤ 8.
inline constexpr double max_trace_elements = 16777216;  // 2^24

/// Multiply-adds of the matrix products of one call: some ten seconds where there are no vectors of
/// doubles, or on a slow telephone.
inline constexpr double max_multiply_adds = 8589934592;  // 2^33

/// Heads of one attention: each has a trace of its own, however small its matrices are.
inline constexpr double max_heads = 4096;

}  // namespace transformer
