#include "transformer/checks.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "fail.h"
#include "text.h"

namespace transformer {
namespace {

double as_double(Index value) {
  return static_cast<double>(value);
}

/// Where the first of `count` numbers stands that is not finite; `count` when all are.
Index first_not_finite(const double* values, Index count) {
  Index i = 0;
  while (i < count && std::isfinite(values[i])) ++i;
  return i;
}

}  // namespace

void check_size(const char* function, const char* argument, double rows, double cols) {
  if (!(rows >= 1 && cols >= 1)) detail::fail_empty(function, argument, rows, cols);
  if (rows * cols > max_matrix_elements) {
    detail::fail_too_large(
        function, argument, rows * cols, max_matrix_elements,
        (detail::Text() << "the number of elements of " << argument).str().c_str());
  }
}

void check_finite(const char* function, const char* argument, const Matrix& value) {
  const double* const values = value.data();
  const Index i = first_not_finite(values, value.size());
  if (i == value.size()) return;
  detail::fail_not_finite(function, argument, i / value.cols(), i % value.cols(), values[i]);
}

void check_matrix(const char* function, const char* argument, const Matrix& value) {
  check_size(function, argument, as_double(value.rows()), as_double(value.cols()));
  check_finite(function, argument, value);
}

void check_vector(const char* function, const char* argument, const Vector& value) {
  check_size(function, argument, 1, as_double(value.size()));
  const double* const values = value.data();
  const Index i = first_not_finite(values, value.size());
  if (i < value.size()) detail::fail_not_finite(function, argument, 0, i, values[i]);
}

void check_shape(const char* function, const char* argument, Index rows, Index cols,
                 const char* other, Index expected_rows, Index expected_cols) {
  const bool rows_fit = expected_rows == any_size || rows == expected_rows;
  const bool cols_fit = expected_cols == any_size || cols == expected_cols;
  if (rows_fit && cols_fit) return;
  detail::fail_shape(function, argument, rows, cols, other, expected_rows, expected_cols);
}

void check_shape(const char* function, const char* argument, const Matrix& value, const char* other,
                 Index expected_rows, Index expected_cols) {
  check_shape(function, argument, value.rows(), value.cols(), other, expected_rows, expected_cols);
}

Index check_integer(const char* function, const char* argument, double value, double min,
                    double max) {
  // An Index has 32 bits in WebAssembly.
  max = std::min(max, static_cast<double>(std::numeric_limits<Index>::max() / 2));
  if (!(value >= min && value <= max && std::floor(value) == value)) {
    detail::Text sentence;
    sentence << "give a whole number from " << min << " to " << max << ".";
    detail::fail_range(function, argument, value, {.min = min, .max = max}, sentence.str().c_str());
  }
  return static_cast<Index>(value);
}

void check_at_least(const char* function, const char* argument, Index value, Index min) {
  if (value >= min) return;
  detail::fail_least(function, argument, as_double(value), as_double(min));
}

void check_divisible(const char* function, const char* argument, const char* what, Index value,
                     const char* other, Index divisor) {
  if (value % divisor != 0) {
    detail::fail_divisible(function, argument, what, as_double(value), other, as_double(divisor));
  }
}

void check_trace(const char* function, double elements) {
  if (elements > max_trace_elements) {
    detail::fail_too_large(function, "", elements, max_trace_elements,
                           "the number of elements of all results together");
  }
}

void check_work(const char* function, double multiply_adds) {
  if (multiply_adds > max_multiply_adds) {
    detail::fail_too_large(function, "", multiply_adds, max_multiply_adds,
                           "the number of multiplications of the call");
  }
}

void check_overflow(const char* function, const char* result, const Matrix& value) {
  const double* const values = value.data();
  const Index i = first_not_finite(values, value.size());
  if (i == value.size()) return;
  detail::fail_overflow(function, result, i / value.cols(), i % value.cols(), values[i]);
}

Vector to_vector(const char* function, const char* argument, const Matrix& value) {
  check_shape(function, argument, value.rows(), value.cols(), "", 1, any_size);
  return value.row(0);
}

}  // namespace transformer
