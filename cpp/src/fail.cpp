#include "fail.h"

#include "text.h"

namespace transformer::detail {
namespace {

[[noreturn]] void fail(ErrorCode code, std::string_view function, std::string_view argument,
                       std::string_view other, ErrorNumbers numbers, const std::string& sentence) {
  throw Error(code, std::string(function), std::string(argument), std::string(other),
              std::move(numbers), sentence);
}

}  // namespace

void fail_empty(std::string_view function, std::string_view argument, double rows, double cols) {
  fail(ErrorCode::empty, function, argument, "", {{"rows", rows}, {"cols", cols}},
       join({argument, " is ", shape_text(rows, cols),
             ": give at least one row and one column of numbers."}));
}

void fail_not_finite(std::string_view function, std::string_view argument, double row, double col,
                     double value) {
  fail(ErrorCode::not_finite, function, argument, "",
       {{"row", row}, {"col", col}, {"value", value}},
       join({argument, " has ", text(value), " in row ", text(row), ", column ", text(col),
             " (counted from 0): give a finite number there."}));
}

void fail_overflow(std::string_view function, std::string_view result, double row, double col,
                   double value, int bits) {
  fail(ErrorCode::not_finite, function, result, "", {{"row", row}, {"col", col}, {"value", value}},
       join({result, " leaves the range of a ", text(bits), "-bit number in row ", text(row),
             ", column ", text(col), " (counted from 0): give smaller numbers."}));
}

void fail_shape(std::string_view function, std::string_view argument, double rows, double cols,
                std::string_view other, std::optional<double> expected_rows,
                std::optional<double> expected_cols) {
  ErrorNumbers numbers{{"rows", rows}, {"cols", cols}};
  if (expected_rows) numbers.emplace_back("expected_rows", *expected_rows);
  if (expected_cols) numbers.emplace_back("expected_cols", *expected_cols);
  const std::string rows_needed = expected_rows ? text(*expected_rows) : "any number of";
  const std::string cols_needed = expected_cols ? text(*expected_cols) : "any number of";
  const std::string reason = other.empty() ? "" : join({" to fit ", other});
  fail(ErrorCode::shape_mismatch, function, argument, other, std::move(numbers),
       join({argument, " is ", shape_text(rows, cols), ": give it ", rows_needed, " rows and ",
             cols_needed, " columns", reason, "."}));
}

void fail_range(std::string_view function, std::string_view argument, double value,
                const Range& range, std::string_view sentence) {
  ErrorNumbers numbers{{"value", value}};
  if (range.min) numbers.emplace_back("min", *range.min);
  if (range.max) numbers.emplace_back("max", *range.max);
  if (range.row) numbers.emplace_back("row", *range.row);
  if (range.col) numbers.emplace_back("col", *range.col);
  fail(ErrorCode::out_of_range, function, argument, "", std::move(numbers),
       join({argument, " is ", text(value), ": ", sentence}));
}

void fail_divisible(std::string_view function, std::string_view argument, std::string_view what,
                    double value, std::string_view other, double divisor) {
  fail(ErrorCode::not_divisible, function, argument, other,
       {{"value", value}, {"divisor", divisor}},
       join({what, " = ", text(value), " is not a multiple of ", other, " = ", text(divisor),
             ": change one of them so that it divides without remainder."}));
}

void fail_too_large(std::string_view function, std::string_view argument, double value,
                    double limit, std::string_view what) {
  fail(ErrorCode::too_large, function, argument, "", {{"value", value}, {"limit", limit}},
       join({what, " would be ", text(value), ", more than the limit of ", text(limit),
             ": give smaller sizes."}));
}

void fail_masked(std::string_view function, std::string_view mask, double row) {
  fail(ErrorCode::fully_masked_row, function, mask, "", {{"row", row}},
       join({"row ", text(row), " (counted from 0) of ", mask,
             " allows no key at all, so its weights are undefined: allow at least one."}));
}

}  // namespace transformer::detail
