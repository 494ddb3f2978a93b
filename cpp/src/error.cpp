#include "transformer/error.h"

#include <algorithm>

namespace transformer {

std::string_view name(ErrorCode code) {
  switch (code) {
    case ErrorCode::shape_mismatch:
      return "shape_mismatch";
    case ErrorCode::empty:
      return "empty";
    case ErrorCode::not_finite:
      return "not_finite";
    case ErrorCode::not_divisible:
      return "not_divisible";
    case ErrorCode::out_of_range:
      return "out_of_range";
    case ErrorCode::too_large:
      return "too_large";
    case ErrorCode::fully_masked_row:
      return "fully_masked_row";
  }
  return "out_of_range";
}

ErrorNumbers& ErrorNumbers::add(const char* key, double value) {
  entries_[size_++] = {key, value};
  return *this;
}

bool ErrorNumbers::operator==(const ErrorNumbers& other) const {
  return std::equal(begin(), end(), other.begin(), other.end(), [](const Entry& a, const Entry& b) {
    return std::string_view(a.first) == b.first && a.second == b.second;
  });
}

Error::Error(ErrorCode error_code, const char* function_name, const char* argument_name,
             const char* other_name, const ErrorNumbers& error_numbers, const std::string& sentence)
    : std::runtime_error(sentence),
      code(error_code),
      function(function_name),
      argument(argument_name),
      other(other_name),
      numbers(error_numbers) {}

void refuse(ErrorCode code, const char* function, const char* argument, const char* other,
            const ErrorNumbers& numbers, const std::string& sentence) {
  throw Error(code, function, argument, other, numbers, sentence);
}

}  // namespace transformer
