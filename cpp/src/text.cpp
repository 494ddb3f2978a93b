#include "text.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace transformer::detail {
namespace {

constexpr int digits_shown = 6;
constexpr double ln_10 = 2.30258509299404568402;

/// The decimal digits of a number.
class Digits {
 public:
  explicit Digits(std::uint64_t number) {
    do {
      *--first_ = static_cast<char>('0' + number % 10);
      number /= 10;
    } while (number > 0);
  }

  int size() const { return static_cast<int>(std::end(buffer_) - first_); }
  std::string_view from(int start, int count) const {
    return {first_ + start, static_cast<std::size_t>(count)};
  }
  std::string_view all() const { return from(0, size()); }
  int size_without_end_zeros() const { return static_cast<int>(all().find_last_not_of('0')) + 1; }

 private:
  char buffer_[20];  // 2⁶⁴ has 20 digits
  char* first_ = std::end(buffer_);
};

/// value > 0 in six digits, without the zeros at the end
void append_rounded(Text& text, double value) {
  // By log, which the module has anyway. The quotient may be rounded across a whole number only
  // where the value is within 1e-12 of a power of ten, and six digits of that are the power.
  int exponent = static_cast<int>(std::floor(std::log(value) / ln_10));
  // In two steps, since 10^324 is no double.
  const double scaled =
      value * std::pow(10, -exponent / 2) * std::pow(10, -exponent - -exponent / 2);
  const Digits digits(static_cast<std::uint64_t>(std::llround(scaled * 1e5)));
  exponent += digits.size() - digits_shown;  // 9.999999 rounds to 10.0000
  const int count = digits.size_without_end_zeros();

  const bool scientific = exponent < -5 || exponent > 15;
  const int point = scientific ? 0 : exponent;  // the point stands after this digit
  if (point < 0) text << "0.";
  for (int i = point; i < -1; ++i) text << "0";
  const int whole = std::clamp(point + 1, 0, count);
  text << digits.from(0, whole);
  for (int i = count; i <= point; ++i) text << "0";
  if (whole > 0 && whole < count) text << ".";
  text << digits.from(whole, count - whole);
  if (scientific) text << "e" << exponent;
}

}  // namespace

Text& Text::operator<<(std::string_view words) {
  text_.append(words);
  return *this;
}

Text& Text::operator<<(double number) {
  constexpr double exact = 9007199254740992;  // 2^53: beyond it the last digits mean nothing
  if (std::isnan(number)) return *this << "NaN";
  if (number < 0) *this << "-";
  const double size = std::abs(number);
  if (std::isinf(size)) return *this << "Infinity";
  if (size <= exact && std::floor(size) == size) {
    return *this << Digits(static_cast<std::uint64_t>(size)).all();
  }
  append_rounded(*this, size);
  return *this;
}

}  // namespace transformer::detail
