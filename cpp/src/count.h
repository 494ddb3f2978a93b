#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace transformer::detail {

/// a · b · c of numbers ≥ 0; what is left out is 1.
struct Product {
  std::int64_t a = 1;
  std::int64_t b = 1;
  std::int64_t c = 1;
};

/// A product that is not there.
inline constexpr Product nothing{0};

/// times · (Σ terms): the shape of every count, kept as figures so that its value and its formula
/// cannot disagree.
struct Count {
  Product times = {};
  std::array<Product, 5> terms = {nothing, nothing, nothing, nothing, nothing};
};

/// @throws Error too_large beyond 2⁶⁴ − 1
std::uint64_t value(const Count& count);

/// The sum in figures, e.g. "6 · (4 · 512 · 512 + 512)": without terms that are 0, and without
/// factors that are 1 unless nothing else is left.
std::string formula(const Count& count);

/// a + b
/// @throws Error too_large beyond 2⁶⁴ − 1
std::uint64_t checked_sum(std::uint64_t a, std::uint64_t b);

}  // namespace transformer::detail
