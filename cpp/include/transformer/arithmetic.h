#pragma once

#include <optional>
#include <string_view>

#include "transformer/matrix.h"

namespace transformer {

// Plain arithmetic for whoever evaluates formulas. Unlike the kernels it follows IEEE 754 all the
// way: infinities and NaN go in and come out, so that exp(1000) can be seen to overflow.
// Arguments are called A and B in errors, and `function` is the name of the operation.

/// C = A · B.
/// @param A  n × k
/// @param B  k × m
/// @return   n × m
/// @throws Error empty, shape_mismatch (B, other A), too_large
Matrix product(const Matrix& A, const Matrix& B);

/// Aᵀ: n × m becomes m × n.
/// @throws Error empty, too_large
Matrix transpose(const Matrix& A);

enum class UnaryOperation {
  negate,
  abs,
  exp,
  log,  ///< natural
  sqrt,
  sin,  ///< radians
  cos,
  tan,
  tanh,
  round,  ///< halves away from zero
  floor,
  ceil,
};

/// The operation called `name` ("negate", "exp", …), if there is one.
std::optional<UnaryOperation> unary_operation(std::string_view name);

/// Element by element.
/// @return  the shape of A
/// @throws Error empty, too_large; out_of_range for sqrt and log of a negative number
Matrix unary(UnaryOperation operation, const Matrix& A);

enum class BinaryOperation { add, subtract, multiply, divide, power, minimum, maximum };

/// The operation called `name` ("add", "subtract", …), if there is one.
std::optional<BinaryOperation> binary_operation(std::string_view name);

/// Element by element. Where A and B differ, a size of 1 is repeated: 1×1, 1×m and n×1 all combine
/// with n×m, and n×1 with 1×m gives n×m.
/// @throws Error empty, shape_mismatch (B, other A), too_large; out_of_range for a negative number
///         to a broken power
Matrix binary(BinaryOperation operation, const Matrix& A, const Matrix& B);

enum class Reduction {
  sum,
  mean,
  variance,  ///< biased: Σ(x − mean)² / n
  minimum,
  maximum,
};

/// The reduction called `name` ("sum", "mean", …), if there is one.
std::optional<Reduction> reduction(std::string_view name);

enum class ReductionAxis {
  all,   ///< the whole matrix to 1 × 1
  rows,  ///< every row to one number: n × 1
};

/// @throws Error empty, too_large
Matrix reduce(Reduction operation, const Matrix& A, ReductionAxis axis);

}  // namespace transformer
