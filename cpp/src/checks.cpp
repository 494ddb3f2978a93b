#include "transformer/checks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "fail.h"
#include "text.h"

namespace transformer {
namespace {

double as_double(Index value) {
  return static_cast<double>(value);
}

std::optional<double> expected(Index size) {
  return size == any_size ? std::nullopt : std::optional<double>(as_double(size));
}

}  // namespace

void check_size(std::string_view function, std::string_view argument, double rows, double cols) {
  if (!(rows >= 1 && cols >= 1)) detail::fail_empty(function, argument, rows, cols);
  if (rows * cols > max_matrix_elements) {
    detail::fail_too_large(function, argument, rows * cols, max_matrix_elements,
                           detail::join({"the number of elements of ", argument}));
  }
}

void check_finite(std::string_view function, std::string_view argument, const Matrix& value) {
  for (Index row = 0; row < value.rows(); ++row) {
    for (Index col = 0; col < value.cols(); ++col) {
      if (!std::isfinite(value(row, col))) {
        detail::fail_not_finite(function, argument, as_double(row), as_double(col),
                                value(row, col));
      }
    }
  }
}

void check_matrix(std::string_view function, std::string_view argument, const Matrix& value) {
  check_size(function, argument, as_double(value.rows()), as_double(value.cols()));
  check_finite(function, argument, value);
}

void check_vector(std::string_view function, std::string_view argument, const Vector& value) {
  check_size(function, argument, 1, as_double(value.size()));
  for (Index col = 0; col < value.size(); ++col) {
    if (!std::isfinite(value(col))) {
      detail::fail_not_finite(function, argument, 0, as_double(col), value(col));
    }
  }
}

void check_shape(std::string_view function, std::string_view argument, Index rows, Index cols,
                 std::string_view other, Index expected_rows, Index expected_cols) {
  const bool rows_fit = expected_rows == any_size || rows == expected_rows;
  const bool cols_fit = expected_cols == any_size || cols == expected_cols;
  if (rows_fit && cols_fit) return;
  detail::fail_shape(function, argument, as_double(rows), as_double(cols), other,
                     expected(expected_rows), expected(expected_cols));
}

Index check_integer(std::string_view function, std::string_view argument, double value, double min,
                    double max) {
  // An Index has 32 bits in WebAssembly.
  max = std::min(max, static_cast<double>(std::numeric_limits<Index>::max() / 2));
  if (!(value >= min && value <= max && std::floor(value) == value)) {
    detail::fail_range(function, argument, value, {.min = min, .max = max},
                       detail::join({"give a whole number from ", detail::text(min), " to ",
                                     detail::text(max), "."}));
  }
  return static_cast<Index>(value);
}

void check_at_least(std::string_view function, std::string_view argument, Index value, Index min) {
  if (value >= min) return;
  detail::fail_range(
      function, argument, as_double(value), {.min = as_double(min)},
      detail::join({"give a whole number of at least ", detail::text(as_double(min)), "."}));
}

void check_divisible(std::string_view function, std::string_view argument, std::string_view what,
                     Index value, std::string_view other, Index divisor) {
  if (value % divisor != 0) {
    detail::fail_divisible(function, argument, what, as_double(value), other, as_double(divisor));
  }
}

void check_trace(std::string_view function, double elements) {
  if (elements > max_trace_elements) {
    detail::fail_too_large(function, "", elements, max_trace_elements,
                           "the number of elements of all results together");
  }
}

void check_work(std::string_view function, double multiply_adds) {
  if (multiply_adds > max_multiply_adds) {
    detail::fail_too_large(function, "", multiply_adds, max_multiply_adds,
                           "the number of multiplications of the call");
  }
}

void check_overflow(std::string_view function, std::string_view result, const Matrix& value) {
  for (Index row = 0; row < value.rows(); ++row) {
    for (Index col = 0; col < value.cols(); ++col) {
      if (!std::isfinite(value(row, col))) {
        detail::fail_overflow(function, result, as_double(row), as_double(col), value(row, col));
      }
    }
  }
}

Vector to_vector(std::string_view function, std::string_view argument, const Matrix& value) {
  check_shape(function, argument, value.rows(), value.cols(), "", 1, any_size);
  return value.row(0);
}

}  // namespace transformer
