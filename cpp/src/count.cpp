#include "count.h"

#include "fail.h"
#include "text.h"

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

bool is_zero(const Product& product) {
  return product.a == 0 || product.b == 0 || product.c == 0;
}

std::uint64_t value(const Product& product) {
  if (is_zero(product)) return 0;
  return checked_product(
      checked_product(static_cast<std::uint64_t>(product.a), static_cast<std::uint64_t>(product.b)),
      static_cast<std::uint64_t>(product.c));
}

/// "a · b · c" without the ones; empty when there are only ones.
std::string figures(const Product& product) {
  std::string result;
  for (const std::int64_t factor : {product.a, product.b, product.c}) {
    if (factor == 1) continue;
    if (!result.empty()) result += " · ";
    result += text(static_cast<double>(factor));
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

std::uint64_t value(const Count& count) {
  std::uint64_t sum = 0;
  for (const Product& term : count.terms) sum = checked_sum(sum, value(term));
  return checked_product(value(count.times), sum);
}

std::string formula(const Count& count) {
  std::string sum;
  int terms = 0;
  for (const Product& term : count.terms) {
    if (is_zero(term)) continue;
    if (terms++ > 0) sum += " + ";
    const std::string product = figures(term);
    sum += product.empty() ? "1" : product;
  }
  const std::string times = figures(count.times);
  if (times.empty() || sum.empty()) return sum;
  if (terms > 1) return join({times, " · (", sum, ")"});
  return sum == "1" ? times : join({times, " · ", sum});
}

}  // namespace transformer::detail
