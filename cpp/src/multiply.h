#pragma once

#include "transformer/matrix.h"

namespace transformer::detail {

// The one place where matrices are multiplied: Eigen would instantiate its blocked product in every
// file that has one, which makes the module several times larger. Unchecked.

/// A: n × k, B: k × m → A · B: n × m
Matrix multiply(const Matrix& A, const Matrix& B);

/// A: n × k, B: m × k → A · Bᵀ: n × m
Matrix multiply_transposed(const Matrix& A, const Matrix& B);

}  // namespace transformer::detail
