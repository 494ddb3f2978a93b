#pragma once

#include <string_view>

#include "transformer/matrix.h"

namespace transformer {

// Checks of input, used by every kernel and by whoever converts foreign data into matrices.
// `function` and `argument` are the names that the Error carries.

/// @throws Error empty when either size is < 1, too_large when rows · cols > max_matrix_elements.
void check_size(std::string_view function, std::string_view argument, double rows, double cols);

/// @throws Error not_finite at the first NaN or infinity, in reading order.
void check_finite(std::string_view function, std::string_view argument, const Matrix& value);

/// check_size and check_finite.
void check_matrix(std::string_view function, std::string_view argument, const Matrix& value);

/// The same for a vector, as a matrix of one row.
void check_vector(std::string_view function, std::string_view argument, const Vector& value);

/// Stands for a size that may be anything.
inline constexpr Index any_size = -1;

/// @param other  the argument that dictates the expected sizes
/// @throws Error shape_mismatch unless rows × cols is expected_rows × expected_cols.
void check_shape(std::string_view function, std::string_view argument, Index rows, Index cols,
                 std::string_view other, Index expected_rows, Index expected_cols);

/// A number that has to be whole, e.g. a width or a count.
/// @return value as an integer
/// @throws Error out_of_range unless value is an integer in [min, max].
Index check_integer(std::string_view function, std::string_view argument, double value, double min,
                    double max);

/// @throws Error out_of_range when value < min.
void check_at_least(std::string_view function, std::string_view argument, Index value, Index min);

/// @param what   names the value in the sentence, e.g. "the width of W_Q"
/// @param other  names the divisor, which is ≥ 1
/// @throws Error not_divisible unless value is a multiple of divisor.
void check_divisible(std::string_view function, std::string_view argument, std::string_view what,
                     Index value, std::string_view other, Index divisor);

/// @param elements  of everything that the call will return
/// @throws Error too_large beyond max_trace_elements.
void check_trace(std::string_view function, double elements);

/// @param multiply_adds  of all matrix products of the call
/// @throws Error too_large beyond max_multiply_adds.
void check_work(std::string_view function, double multiply_adds);

/// A result that left the range of a double although every input was finite.
/// @throws Error not_finite naming the intermediate `result`.
void check_overflow(std::string_view function, std::string_view result, const Matrix& value);

/// A vector from a matrix of one row, e.g. a bias.
/// @throws Error shape_mismatch when value has more than one row.
Vector to_vector(std::string_view function, std::string_view argument, const Matrix& value);

}  // namespace transformer
