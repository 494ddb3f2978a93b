#pragma once

#include <limits>

#include "transformer/error.h"
#include "transformer/matrix.h"

namespace transformer::detail {

// One function for each way of refusing, so that every Error has its numbers and its sentence.
// Names are C strings here and in the checks: they are literals nearly everywhere, and one pointer
// is all that a call has to pass.

[[noreturn]] void fail_empty(const char* function, const char* argument, double rows, double cols);

[[noreturn]] void fail_not_finite(const char* function, const char* argument, Index row, Index col,
                                  double value);

/// A value that is no longer finite although the input was; numbers here have `bits` bits.
[[noreturn]] void fail_overflow(const char* function, const char* result, Index row, Index col,
                                double value, int bits = 64);

/// expected_rows and expected_cols: any_size where any size would do.
[[noreturn]] void fail_shape(const char* function, const char* argument, Index rows, Index cols,
                             const char* other, Index expected_rows, Index expected_cols);

/// What a value should have kept to, and where it stands if it is an element. NaN: not given.
struct Range {
  double min = std::numeric_limits<double>::quiet_NaN();
  double max = std::numeric_limits<double>::quiet_NaN();
  double row = std::numeric_limits<double>::quiet_NaN();
  double col = std::numeric_limits<double>::quiet_NaN();
};

/// `sentence` says what the argument has to be.
[[noreturn]] void fail_range(const char* function, const char* argument, double value,
                             const Range& range, const char* sentence);

/// For a whole number that is too small, or in another way not what it has to be.
[[noreturn]] void fail_least(const char* function, const char* argument, double value, double min,
                             double max = std::numeric_limits<double>::quiet_NaN());

/// `what` names the value, e.g. "the width of W_Q"; `other` names the divisor.
[[noreturn]] void fail_divisible(const char* function, const char* argument, const char* what,
                                 double value, const char* other, double divisor);

/// `what` names the thing that is limited, e.g. "the number of elements of Q".
[[noreturn]] void fail_too_large(const char* function, const char* argument, double value,
                                 double limit, const char* what);

[[noreturn]] void fail_masked(const char* function, const char* mask, Index row);

}  // namespace transformer::detail
