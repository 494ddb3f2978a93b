#pragma once

#include "transformer/matrix.h"

namespace transformer {

// Checks of input, used by every kernel and by whoever converts foreign data into matrices.
// `function` and `argument` are the names that the Error carries.

/// @throws Error empty when either size is < 1, too_large when rows · cols > max_matrix_elements.
void check_size(const char* function, const char* argument, double rows, double cols);

/// @throws Error not_finite at the first NaN or infinity, in reading order.
void check_finite(const char* function, const char* argument, const Matrix& value);

/// check_size and check_finite.
void check_matrix(const char* function, const char* argument, const Matrix& value);

/// The same for a vector, as a matrix of one row.
void check_vector(const char* function, const char* argument, const Vector& value);

/// Stands for a size that may be anything.
inline constexpr Index any_size = -1;

/// @param other  the argument that dictates the expected sizes
/// @throws Error shape_mismatch unless rows × cols is expected_rows × expected_cols.
void check_shape(const char* function, const char* argument, Index rows, Index cols,
                 const char* other, Index expected_rows, Index expected_cols);
void check_shape(const char* function, const char* argument, const Matrix& value, const char* other,
                 Index expected_rows, Index expected_cols);

/// A number that has to be whole, e.g. a width or a count.
/// @return value as an integer
/// @throws Error out_of_range unless value is an integer in [min, max].
Index check_integer(const char* function, const char* argument, double value, double min,
                    double max);

/// @throws Error out_of_range when value < min.
void check_at_least(const char* function, const char* argument, Index value, Index min);

/// @param what   names the value in the sentence, e.g. "the width of W_Q"
/// @param other  names the divisor, which is ≥ 1
/// @throws Error not_divisible unless value is a multiple of divisor.
void check_divisible(const char* function, const char* argument, const char* what, Index value,
                     const char* other, Index divisor);

/// @param elements  of everything that the call will return
/// @throws Error too_large beyond max_trace_elements.
void check_trace(const char* function, double elements);

/// @param multiply_adds  of all matrix products of the call
/// @throws Error too_large beyond max_multiply_adds.
void check_work(const char* function, double multiply_adds);

/// A result that left the range of a double although every input was finite.
/// @throws Error not_finite naming the intermediate `result`.
void check_overflow(const char* function, const char* result, const Matrix& value);

/// A vector from a matrix of one row, e.g. a bias.
/// @throws Error shape_mismatch when value has more than one row.
Vector to_vector(const char* function, const char* argument, const Matrix& value);

}  // namespace transformer
