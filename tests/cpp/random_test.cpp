#include <cmath>

#include "compare.h"
#include "transformer/random.h"

namespace transformer::testing {
namespace {

const double two_pi = 2 * std::acos(-1.0);

/// (z >> 11) + 1 in units of 2^-53
double uniform(std::uint64_t z) {
  return (static_cast<double>(z >> 11U) + 1) / 9007199254740992.0;
}

TEST_CASE("randn follows its recipe", "[random]") {
  // The first four draws of SplitMix64 with the seed 1234567, as its reference code prints them.
  const double u1 = uniform(6457827717110365317U);
  const double u2 = uniform(3203168211198807973U);
  const double u3 = uniform(9817491932198370423U);
  const double u4 = uniform(4593380528125082431U);
  const double r1 = std::sqrt(-2 * std::log(u1));
  const double r2 = std::sqrt(-2 * std::log(u3));
  require_near("two pairs", randn(2, 2, 1234567),
               matrix({{r1 * std::cos(two_pi * u2), r1 * std::sin(two_pi * u2)},
                       {r2 * std::cos(two_pi * u4), r2 * std::sin(two_pi * u4)}}),
               1e-14);
}

TEST_CASE("randn fills in reading order", "[random]") {
  const Matrix row = randn(1, 6, 9);
  const Matrix block = randn(2, 3, 9);
  const Matrix column = randn(6, 1, 9);
  for (Index i = 0; i < 6; ++i) {
    CHECK(block(i / 3, i % 3) == row(0, i));
    CHECK(column(i, 0) == row(0, i));
  }
  // An odd count is the beginning of the even one.
  require_near("five of six", randn(1, 5, 9), row.leftCols(5), 0);
}

TEST_CASE("randn depends on the seed and on nothing else", "[random][property]") {
  require_near("again", randn(3, 4, 42), randn(3, 4, 42), 0);
  CHECK((randn(3, 4, 42) - randn(3, 4, 43)).cwiseAbs().maxCoeff() > 0.1);
  CHECK(randn(1, 4, 0).allFinite());
  CHECK(randn(1, 4, UINT64_MAX).allFinite());
}

TEST_CASE("randn is standard normal", "[random][property]") {
  const Matrix x = randn(1000, 200, 7);
  const double n = 200000;
  CHECK(x.allFinite());
  // Five standard deviations of the sample's mean, variance and kurtosis.
  CHECK(std::abs(x.mean()) < 5 / std::sqrt(n));
  CHECK(std::abs(x.squaredNorm() / n - 1) < 5 * std::sqrt(2 / n));
  CHECK(std::abs(x.array().pow(4).mean() - 3) < 5 * std::sqrt(96 / n));
  // P(|x| < 1) = 0.682689…
  const double inside = static_cast<double>((x.array().abs() < 1).count()) / n;
  CHECK(std::abs(inside - 0.6826894921370859) < 5 * std::sqrt(0.217 / n));
}

TEST_CASE("randn refuses sizes that cannot be", "[random][errors]") {
  require_error(error_of([] { randn(0, 3, 1); }), ErrorCode::empty, "randn", "output",
                {{"rows", 0}, {"cols", 3}});
  require_error(error_of([] { randn(-2, 3, 1); }), ErrorCode::empty, "randn", "output",
                {{"rows", -2}, {"cols", 3}});
  require_error(error_of([] { randn(4194305, 1, 1); }), ErrorCode::too_large, "randn", "output",
                {{"value", 4194305}, {"limit", 4194304}});
}

}  // namespace
}  // namespace transformer::testing
