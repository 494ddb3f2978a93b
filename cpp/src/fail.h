#pragma once

#include <optional>
#include <string_view>

#include "transformer/error.h"

namespace transformer::detail {

// One function for each way of refusing, so that every Error has its numbers and its sentence.

[[noreturn]] void fail_empty(std::string_view function, std::string_view argument, double rows,
                             double cols);

[[noreturn]] void fail_not_finite(std::string_view function, std::string_view argument, double row,
                                  double col, double value);

/// A value that is no longer finite although the input was; numbers here have `bits` bits.
[[noreturn]] void fail_overflow(std::string_view function, std::string_view result, double row,
                                double col, double value, int bits = 64);

/// expected_rows and expected_cols: absent where any size would do.
[[noreturn]] void fail_shape(std::string_view function, std::string_view argument, double rows,
                             double cols, std::string_view other,
                             std::optional<double> expected_rows,
                             std::optional<double> expected_cols);

/// What a value should have kept to, and where it stands if it is an element.
struct Range {
  std::optional<double> min = std::nullopt;
  std::optional<double> max = std::nullopt;
  std::optional<double> row = std::nullopt;
  std::optional<double> col = std::nullopt;
};

/// `sentence` says what the argument has to be.
[[noreturn]] void fail_range(std::string_view function, std::string_view argument, double value,
                             const Range& range, std::string_view sentence);

/// `what` names the value, e.g. "the width of W_Q"; `other` names the divisor.
[[noreturn]] void fail_divisible(std::string_view function, std::string_view argument,
                                 std::string_view what, double value, std::string_view other,
                                 double divisor);

/// `what` names the thing that is limited, e.g. "the number of elements of Q".
[[noreturn]] void fail_too_large(std::string_view function, std::string_view argument, double value,
                                 double limit, std::string_view what);

[[noreturn]] void fail_masked(std::string_view function, std::string_view mask, double row);

}  // namespace transformer::detail
