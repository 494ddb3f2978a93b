#include "simd.h"

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "compare.h"

namespace transformer::testing {
namespace {

using detail::FastLanes;
using detail::power_of_2;
using detail::ScalarLanes;

using Four = std::array<float, detail::lane_count>;

template <typename Lanes>
Four power(const Four& x) {
  Four result{};
  power_of_2(Lanes::load(x.data())).store(result.data());
  return result;
}

/// Exponents over the whole range: from −0 to −126 in steps of 997 in the last place, so that every
/// size and every fraction occurs, and the places where the rounding to a whole exponent turns.
std::vector<float> exponents() {
  std::vector<float> values;
  const auto last = detail::same_bits<std::uint32_t>(-126.0F);
  for (auto bits = detail::same_bits<std::uint32_t>(-0.0F); bits <= last; bits += 997) {
    values.push_back(detail::same_bits<float>(bits));
  }
  for (float half = -0.5F; half > -126; --half) {
    for (const float x : {half, std::nextafter(half, 0.0F), std::nextafter(half, -127.0F)}) {
      values.push_back(x);
    }
  }
  values.push_back(-126);
  while (values.size() % detail::lane_count != 0) values.push_back(0);
  return values;
}

TEST_CASE("powers of 2 are within their bound over the whole range", "[simd][property]") {
  const double bound = std::ldexp(1, -23);
  double worst = 0;
  float worst_at = 0;
  std::size_t different = 0;
  const std::vector<float> values = exponents();
  REQUIRE(values.size() > 1000000);
  for (std::size_t i = 0; i < values.size(); i += detail::lane_count) {
    const Four x{values[i], values[i + 1], values[i + 2], values[i + 3]};
    const Four fast = power<FastLanes>(x);
    const Four scalar = power<ScalarLanes>(x);
    for (std::size_t lane = 0; lane < x.size(); ++lane) {
      const double expected = std::exp(static_cast<double>(x[lane]) * std::log(2.0));
      const double error = std::abs(static_cast<double>(fast[lane]) / expected - 1);
      if (!(error <= worst)) {
        worst = error;
        worst_at = x[lane];
      }
      if (fast[lane] != scalar[lane]) ++different;
    }
  }
  CAPTURE(worst_at, std::log2(worst));
  CHECK(worst <= bound);
  // A bound that is far too wide would say nothing.
  CHECK(worst > bound / 2);
  CHECK(different == 0);
}

TEST_CASE("powers of 2 are exact for whole exponents and 0 far below", "[simd]") {
  for (int exponent = 0; exponent >= -126; --exponent) {
    const auto x = static_cast<float>(exponent);
    CHECK(power<FastLanes>({x, x, x, x})[3] == std::ldexp(1.0F, exponent));
  }
  const float infinity = std::numeric_limits<float>::infinity();
  const Four below{std::nextafter(-126.0F, -127.0F), -150, -3e38F, -infinity};
  CHECK(power<FastLanes>(below) == Four{0, 0, 0, 0});
  CHECK(power<ScalarLanes>(below) == Four{0, 0, 0, 0});
}

template <typename Lanes>
std::vector<float> every_operation(const Four& a, const Four& b) {
  const Lanes x = Lanes::load(a.data());
  const Lanes y = Lanes::load(b.data());
  std::vector<float> results;
  for (const Lanes& result : {x + y, x - y, x * y, x / y, Lanes::larger(x, y),
                              x.where_at_least(y, 1.5F), Lanes::all(a[1])}) {
    Four lanes{};
    result.store(lanes.data());
    results.insert(results.end(), lanes.begin(), lanes.end());
  }
  return results;
}

TEST_CASE("lanes calculate each of their four numbers", "[simd]") {
  const Four a{1, -2, 3.5F, 0.1F};
  const Four b{4, 1.5F, -2, 0.3F};
  const std::vector<float> expected{5,    -0.5F,        1.5F,   0.1F + 0.3F,  // +
                                    -3,   -3.5F,        5.5F,   0.1F - 0.3F,  // −
                                    4,    -3,           -7,     0.1F * 0.3F,  // ·
                                    0.25, -2.0F / 1.5F, -1.75F, 0.1F / 0.3F,  // ÷
                                    4,    1.5F,         3.5F,   0.3F,         // the larger
                                    1,    -2,           0,      0,            // a where b ≥ 1.5
                                    -2,   -2,           -2,     -2};
  CHECK(every_operation<ScalarLanes>(a, b) == expected);
  CHECK(every_operation<FastLanes>(a, b) == expected);
}

}  // namespace
}  // namespace transformer::testing
