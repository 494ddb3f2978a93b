#include "fail.h"

#include <cmath>

#include "text.h"
#include "transformer/checks.h"

namespace transformer::detail {
namespace {

/// An element that is not finite; `text` has the sentence up to its place.
[[noreturn]] void refuse_element(const char* function, const char* argument, Index row, Index col,
                                 double value, Text& text, const char* remedy) {
  text << "row " << row << ", column " << col << " (counted from 0): give " << remedy << ".";
  refuse(ErrorCode::not_finite, function, argument, "",
         ErrorNumbers()
             .add("row", static_cast<double>(row))
             .add("col", static_cast<double>(col))
             .add("value", value),
         text.str());
}

/// A size that was expected: its number, and its part of the sentence ("1 row", "2 rows").
void expect(Index size, const char* key, const char* unit, ErrorNumbers& numbers, Text& text) {
  if (size == any_size) {
    text << "any number of";
  } else {
    text << size;
    numbers.add(key, static_cast<double>(size));
  }
  text << unit << (size == 1 ? "" : "s");
}

void add_known(ErrorNumbers& numbers, const char* key, double value) {
  if (!std::isnan(value)) numbers.add(key, value);
}

}  // namespace

void fail_empty(const char* function, const char* argument, double rows, double cols) {
  Text text;
  text << argument << " is " << rows << "×" << cols
       << ": give at least one row and one column of numbers.";
  refuse(ErrorCode::empty, function, argument, "",
         ErrorNumbers().add("rows", rows).add("cols", cols), text.str());
}

void fail_not_finite(const char* function, const char* argument, Index row, Index col,
                     double value) {
  Text text;
  text << argument << " has " << value << " in ";
  refuse_element(function, argument, row, col, value, text, "a finite number there");
}

void fail_overflow(const char* function, const char* result, Index row, Index col, double value,
                   int bits) {
  Text text;
  text << result << " leaves the range of a " << bits << "-bit number in ";
  refuse_element(function, result, row, col, value, text, "smaller numbers");
}

void fail_shape(const char* function, const char* argument, Index rows, Index cols,
                const char* other, Index expected_rows, Index expected_cols) {
  ErrorNumbers numbers;
  numbers.add("rows", static_cast<double>(rows)).add("cols", static_cast<double>(cols));
  Text text;
  text << argument << " is " << rows << "×" << cols << ": give it ";
  expect(expected_rows, "expected_rows", " row", numbers, text);
  text << " and ";
  expect(expected_cols, "expected_cols", " column", numbers, text);
  if (*other != '\0') text << " to fit " << other;
  text << ".";
  refuse(ErrorCode::shape_mismatch, function, argument, other, numbers, text.str());
}

void fail_range(const char* function, const char* argument, double value, const Range& range,
                const char* sentence) {
  ErrorNumbers numbers;
  numbers.add("value", value);
  add_known(numbers, "min", range.min);
  add_known(numbers, "max", range.max);
  add_known(numbers, "row", range.row);
  add_known(numbers, "col", range.col);
  Text text;
  text << argument << " is " << value << ": " << sentence;
  refuse(ErrorCode::out_of_range, function, argument, "", numbers, text.str());
}

void fail_least(const char* function, const char* argument, double value, double min, double max) {
  Text sentence;
  sentence << "give a whole number ";
  if (value > max) {
    sentence << "from " << min << " to " << max << ".";
  } else {
    sentence << "of at least " << min << ".";
  }
  fail_range(function, argument, value, {.min = min, .max = max}, sentence.str().c_str());
}

void fail_divisible(const char* function, const char* argument, const char* what, double value,
                    const char* other, double divisor) {
  Text text;
  Text digits;
  digits << divisor;
  // A divisor that is a number has no other name.
  const bool has_name = digits.str() != other;
  text << what << " = " << value << " is not a multiple of ";
  if (has_name) text << other << " = ";
  text << divisor << ": change " << (has_name ? "one of them" : "it")
       << " so that it divides without remainder.";
  refuse(ErrorCode::not_divisible, function, argument, other,
         ErrorNumbers().add("value", value).add("divisor", divisor), text.str());
}

void fail_too_large(const char* function, const char* argument, double value, double limit,
                    const char* what) {
  Text text;
  text << what << " would be " << value << ", more than the limit of " << limit
       << ": give smaller sizes.";
  refuse(ErrorCode::too_large, function, argument, "",
         ErrorNumbers().add("value", value).add("limit", limit), text.str());
}

void fail_masked(const char* function, const char* mask, Index row) {
  Text text;
  text << "row " << row << " (counted from 0) of " << mask
       << " allows no key at all, so its weights are undefined: allow at least one.";
  refuse(ErrorCode::fully_masked_row, function, mask, "",
         ErrorNumbers().add("row", static_cast<double>(row)), text.str());
}

}  // namespace transformer::detail
