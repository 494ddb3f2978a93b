#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "text.h"

namespace transformer::detail {

/// times · (Σ terms) of products of numbers ≥ 0: the shape of every count, kept as figures so that
/// its value and its formula cannot disagree. Factors that are left out are 1.
class Count {
 public:
  explicit Count(std::int64_t times_a = 1, std::int64_t times_b = 1)
      : times_{times_a, times_b, 1} {}

  /// Adds the term a · b · c, at most five of them; one that is 0 is none.
  Count& plus(std::int64_t a, std::int64_t b = 1, std::int64_t c = 1);

  /// @throws Error too_large beyond 2⁶⁴ − 1
  std::uint64_t value() const;

  /// The sum in figures, e.g. "6 · (4 · 512 · 512 + 512)": without terms that are 0, and without
  /// factors that are 1 unless nothing else is left.
  std::string formula() const;

 private:
  using Product = std::array<std::int64_t, 3>;

  static std::uint64_t value(const Product& product);
  static bool write(Text& text, const Product& product);

  std::span<const Product> terms() const { return {terms_.data(), size_}; }

  Product times_;
  std::array<Product, 5> terms_;
  std::size_t size_ = 0;
};

/// a + b
/// @throws Error too_large beyond 2⁶⁴ − 1
std::uint64_t checked_sum(std::uint64_t a, std::uint64_t b);

}  // namespace transformer::detail
