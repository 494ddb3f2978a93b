#pragma once

#include <cstdint>
#include <cstring>
#include <initializer_list>

/// Four floats at a time. The same source is compiled for each kind of lanes, and since every
/// operation rounds alike they all give the same bits.
namespace transformer::detail {

inline constexpr int lane_count = 4;

/// std::bit_cast, which the library of Emscripten 3.1.6 has not got.
template <typename To, typename From>
To same_bits(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof to);
  return to;
}

/// Four floats one after another: for targets without vectors, and what the tests compare with.
struct ScalarLanes {
  float value[lane_count];

  static ScalarLanes all(float x) { return {{x, x, x, x}}; }

  static ScalarLanes load(const float* source) {
    return {{source[0], source[1], source[2], source[3]}};
  }

  void store(float* target) const {
    for (int i = 0; i < lane_count; ++i) target[i] = value[i];
  }

  template <typename Operation>
  static ScalarLanes each(const ScalarLanes& a, const ScalarLanes& b, Operation operation) {
    ScalarLanes result{};
    for (int i = 0; i < lane_count; ++i) result.value[i] = operation(a.value[i], b.value[i]);
    return result;
  }

  friend ScalarLanes operator+(const ScalarLanes& a, const ScalarLanes& b) {
    return each(a, b, [](float x, float y) { return x + y; });
  }
  friend ScalarLanes operator-(const ScalarLanes& a, const ScalarLanes& b) {
    return each(a, b, [](float x, float y) { return x - y; });
  }
  friend ScalarLanes operator*(const ScalarLanes& a, const ScalarLanes& b) {
    return each(a, b, [](float x, float y) { return x * y; });
  }
  friend ScalarLanes operator/(const ScalarLanes& a, const ScalarLanes& b) {
    return each(a, b, [](float x, float y) { return x / y; });
  }

  /// The larger of each pair; b where a is NaN.
  static ScalarLanes larger(const ScalarLanes& a, const ScalarLanes& b) {
    return each(a, b, [](float x, float y) { return x > y ? x : y; });
  }

  /// This where x ≥ bound, else 0.
  ScalarLanes where_at_least(const ScalarLanes& x, float bound) const {
    return each(*this, x, [bound](float kept, float y) { return y >= bound ? kept : 0.0F; });
  }

  /// This · 2ᵏ, with k the integer in the lowest 9 bits of t; correct while the result is normal.
  ScalarLanes times_power_of_2(const ScalarLanes& t) const {
    return each(*this, t, [](float x, float y) {
      return same_bits<float>(same_bits<std::uint32_t>(x) + (same_bits<std::uint32_t>(y) << 23));
    });
  }
};

#if defined(__GNUC__) && (defined(__wasm_simd128__) || defined(__SSE2__) || defined(__ARM_NEON))

/// Four floats in one register, by the vector extensions that GCC and Clang share.
struct VectorLanes {
  using Floats = float __attribute__((vector_size(16)));
  using Bits = std::uint32_t __attribute__((vector_size(16)));

  Floats value;

  static VectorLanes all(float x) { return {Floats{x, x, x, x}}; }

  static VectorLanes load(const float* source) {
    VectorLanes result;
    std::memcpy(&result.value, source, sizeof result.value);
    return result;
  }

  void store(float* target) const { std::memcpy(target, &value, sizeof value); }

  friend VectorLanes operator+(VectorLanes a, VectorLanes b) { return {a.value + b.value}; }
  friend VectorLanes operator-(VectorLanes a, VectorLanes b) { return {a.value - b.value}; }
  friend VectorLanes operator*(VectorLanes a, VectorLanes b) { return {a.value * b.value}; }
  friend VectorLanes operator/(VectorLanes a, VectorLanes b) { return {a.value / b.value}; }

  static VectorLanes larger(VectorLanes a, VectorLanes b) {
    return {a.value > b.value ? a.value : b.value};
  }

  VectorLanes where_at_least(VectorLanes x, float bound) const {
    return {reinterpret_cast<Floats>(reinterpret_cast<Bits>(value) &
                                     reinterpret_cast<Bits>(x.value >= all(bound).value))};
  }

  VectorLanes times_power_of_2(VectorLanes t) const {
    return {reinterpret_cast<Floats>(reinterpret_cast<Bits>(value) +
                                     (reinterpret_cast<Bits>(t.value) << 23))};
  }
};

using FastLanes = VectorLanes;

#else

using FastLanes = ScalarLanes;

#endif

/// 2ˣ for x ≤ 0, and 0 below x = −126 (the smallest normal float is 2⁻¹²⁶). Within 2⁻²³ of the
/// exact value, relative to it; exact for whole x, so that 2⁰ is 1.
///
/// x = k + r with k whole and |r| ≤ ½; 2ʳ is the polynomial of degree 6 with the smallest largest
/// relative error (3·10⁻⁹) among those that are 1 at r = 0 and have floats for coefficients.
/// Source: the reduction of Muller, "Elementary Functions", 3rd ed., ch. 11.
template <typename Lanes>
Lanes power_of_2(Lanes x) {
  // Adding 1.5·2²³ leaves no room for a fraction: the sum ends in k.
  const Lanes rounder = Lanes::all(12582912.0F);
  const Lanes shifted = x + rounder;
  const Lanes r = x - (shifted - rounder);
  Lanes sum = Lanes::all(0x1.416b52p-13F);
  for (const float coefficient :
       {0x1.5f082ep-10F, 0x1.3b2de0p-7F, 0x1.c6af7cp-5F, 0x1.ebfbdcp-3F, 0x1.62e430p-1F, 1.0F}) {
    sum = sum * r + Lanes::all(coefficient);
  }
  return sum.times_power_of_2(shifted).where_at_least(x, -126.0F);
}

}  // namespace transformer::detail
