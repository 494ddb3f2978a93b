#include "transformer/error.h"

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

Error::Error(ErrorCode error_code, std::string function_name, std::string argument_name,
             std::string other_name, ErrorNumbers error_numbers, const std::string& sentence)
    : std::runtime_error(sentence),
      code(error_code),
      function(std::move(function_name)),
      argument(std::move(argument_name)),
      other(std::move(other_name)),
      numbers(std::move(error_numbers)) {}

}  // namespace transformer
