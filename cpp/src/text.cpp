#include "text.h"

#include <cmath>
#include <cstdint>

namespace transformer::detail {
namespace {

std::string digits_of(std::uint64_t number) {
  std::string reversed;
  do {
    reversed += static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number > 0);
  return {reversed.rbegin(), reversed.rend()};
}

/// value in six digits, value > 0
std::string significant(double value) {
  int exponent = static_cast<int>(std::floor(std::log10(value)));
  // In two steps, since 10^324 is no double.
  const double scaled =
      value * std::pow(10, -exponent / 2) * std::pow(10, -exponent - -exponent / 2);
  std::string digits = digits_of(static_cast<std::uint64_t>(std::llround(scaled * 1e5)));
  exponent += static_cast<int>(digits.size()) - 6;  // 9.999999 rounds to 10.0000
  digits.erase(digits.find_last_not_of('0') + 1);
  if (exponent < -5 || exponent > 15) {
    if (digits.size() > 1) digits.insert(1, ".");
    const auto size = static_cast<std::uint64_t>(std::abs(exponent));
    return join({digits, exponent < 0 ? "e-" : "e", digits_of(size)});
  }
  if (exponent < 0)
    return "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
  const auto whole = static_cast<std::size_t>(exponent) + 1;
  if (digits.size() <= whole) return digits + std::string(whole - digits.size(), '0');
  return digits.insert(whole, ".");
}

}  // namespace

std::string text(double value) {
  constexpr double exact = 9007199254740992;  // 2^53: beyond it the last digits mean nothing
  if (std::isnan(value)) return "NaN";
  const std::string sign = value < 0 ? "-" : "";
  const double size = std::abs(value);
  if (std::isinf(value)) return sign + "Infinity";
  if (size <= exact && std::floor(size) == size) {
    return sign + digits_of(static_cast<std::uint64_t>(size));
  }
  return sign + significant(size);
}

std::string shape_text(double rows, double cols) {
  return join({text(rows), "×", text(cols)});
}

std::string join(std::initializer_list<std::string_view> parts) {
  std::string result;
  for (const std::string_view part : parts) result += part;
  return result;
}

}  // namespace transformer::detail
