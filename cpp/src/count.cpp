#include "count.h"

#include "fail.h"

namespace transformer::detail {
namespace {

[[noreturn]] void fail_overflowing(double value) {
  constexpr double limit = 18446744073709551615.0;  // 2^64 - 1, rounded to 2^64
  fail_too_large("count_parameters", "", value, limit, "the number of parameters");
}

std::uint64_t checked_product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result)) {
    fail_overflowing(static_cast<double>(a) * static_cast<double>(b));
  }
  return result;
}

}  // namespace

std::uint64_t checked_sum(std::uint64_t a, std::uint64_t b) {
  std::uint64_t result = 0;
  if (__builtin_add_overflow(a, b, &result)) {
    fail_overflowing(static_cast<double>(a) + static_cast<double>(b));
  }
  return result;
}

Count& Count::plus(std::int64_t a, std::int64_t b, std::int64_t c) {
  if (a != 0 && b != 0 && c != 0) terms_[size_++] = {a, b, c};
  return *this;
}

std::uint64_t Count::value(const Product& product) {
  std::uint64_t result = 1;
  for (const std::int64_t factor : product) {
    result = checked_product(result, static_cast<std::uint64_t>(factor));
  }
  return result;
}

std::uint64_t Count::value() const {
  std::uint64_t sum = 0;
  for (const Product& term : terms()) sum = checked_sum(sum, value(term));
  return checked_product(value(times_), sum);
}

/// "a · b · c" without the ones; "1" when there are only ones, of which it says whether that is so.
bool Count::write(Text& text, const Product& product) {
  const char* between = "";
  for (const std::int64_t factor : product) {
    if (factor == 1) continue;
    text << between << factor;
    between = " · ";
  }
  const bool is_one = *between == '\0';
  if (is_one) text << "1";
  return is_one;
}

std::string Count::formula() const {
  Text sum;
  bool is_one = false;
  const char* between = "";
  for (const Product& term : terms()) {
    sum << between;
    is_one = write(sum, term);
    between = " + ";
  }
  Text product;
  if (write(product, times_)) return sum.str();
  if (size_ > 1) {
    product << " · (" << sum.str() << ")";
  } else if (!is_one) {
    product << " · " << sum.str();
  }
  return product.str();
}

}  // namespace transformer::detail
