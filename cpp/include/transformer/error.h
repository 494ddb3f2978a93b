#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace transformer {

/// Why a kernel refused its input. The names returned by `name(code)` are stable: programs and
/// translations depend on them.
enum class ErrorCode {
  shape_mismatch,    ///< numbers: rows, cols, and of expected_rows, expected_cols those that differ
  empty,             ///< numbers: rows, cols
  not_finite,        ///< numbers: row, col (from 0), value
  not_divisible,     ///< numbers: value, divisor
  out_of_range,      ///< numbers: value, and of min, max, row, col those that exist
  too_large,         ///< numbers: value, limit
  fully_masked_row,  ///< numbers: row (from 0)
};

/// The stable name of a code, e.g. "shape_mismatch".
std::string_view name(ErrorCode code);

/// Numbers under stable keys; which keys a code has is said at ErrorCode. No code has more than 5.
class ErrorNumbers {
 public:
  using Entry = std::pair<const char*, double>;

  ErrorNumbers() = default;
  ErrorNumbers(std::initializer_list<Entry> entries) {
    for (const auto& [key, value] : entries) add(key, value);
  }

  ErrorNumbers& add(const char* key, double value);

  /// Whether the same keys have the same numbers, in the same order.
  bool operator==(const ErrorNumbers& other) const;

  std::size_t size() const { return size_; }
  const Entry* begin() const { return entries_.data(); }
  const Entry* end() const { return begin() + size_; }

 private:
  std::array<Entry, 5> entries_{};
  std::size_t size_ = 0;
};

/// The only exception the kernels throw on purpose. `what()` is one English sentence that says what
/// is wrong, with which argument, and what to do; it does not repeat the name of the function.
class Error : public std::runtime_error {
 public:
  Error(ErrorCode error_code, const char* function_name, const char* argument_name,
        const char* other_name, const ErrorNumbers& error_numbers, const std::string& sentence);

  ErrorCode code;
  std::string function;  ///< the function that was called, as it is named in these headers
  std::string argument;  ///< the argument or intermediate result at fault; may be empty
  std::string other;     ///< the argument it disagrees with; empty when there is none
  ErrorNumbers numbers;
};

/// Throws the Error that is made of all this.
[[noreturn]] void refuse(ErrorCode code, const char* function, const char* argument,
                         const char* other, const ErrorNumbers& numbers,
                         const std::string& sentence);

}  // namespace transformer
