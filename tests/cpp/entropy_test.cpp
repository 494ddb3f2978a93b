#include <cmath>
#include <limits>

#include "compare.h"
#include "transformer/entropy.h"
#include "transformer/random.h"
#include "transformer/softmax.h"

namespace transformer::testing {
namespace {

TEST_CASE("entropy counts in bits", "[entropy]") {
  const EntropyTrace trace =
      entropy(matrix({{0.5, 0.25, 0.125, 0.125}, {1, 0, 0, 0}, {0.25, 0.25, 0.25, 0.25}}));
  // 1/2 · 1 + 1/4 · 2 + 1/8 · 3 + 1/8 · 3 = 1.75; nothing undecided; log₂ 4 = 2
  require_near("bits", trace.bits, matrix({{1.75, 0, 2}}), 1e-15);
  require_near("perplexity", trace.perplexity, matrix({{std::pow(2, 1.75), 1, 4}}), 1e-14);
}

TEST_CASE("entropy grows with temperature, from 0 to log2 of the count", "[entropy][property]") {
  const Matrix z = randn(1, 9, 21);
  double last = -1;
  for (const double temperature : {0.0, 0.2, 0.5, 1.0, 2.0, 10.0, 1e6}) {
    CAPTURE(temperature);
    const double bits = entropy(softmax(z, temperature)).bits(0);
    CHECK(bits > last);
    CHECK(bits <= std::log2(9) + 1e-12);
    last = bits;
  }
  CHECK(std::abs(last - std::log2(9)) < 1e-9);
}

TEST_CASE("entropy does not care for order", "[entropy][property]") {
  const Matrix p = softmax(randn(1, 5, 4));
  CHECK(entropy(p.rowwise().reverse()).bits(0) == Approx(entropy(p).bits(0)).epsilon(1e-14));
}

TEST_CASE("entropy refuses what are no shares", "[entropy][errors]") {
  require_error(error_of([] {
                  entropy(matrix({{0.5, 0.5}, {1.5, -0.5}}));
                }),
                ErrorCode::out_of_range, "entropy", "p",
                {{"value", -0.5}, {"min", 0}, {"max", 1}, {"row", 1}, {"col", 1}});
  require_error(error_of([] {
                  entropy(matrix({{0.5, 0.25}}));
                }),
                ErrorCode::out_of_range, "entropy", "p",
                {{"value", 0.75}, {"min", 1}, {"max", 1}, {"row", 0}});
  require_error(error_of([] { entropy(Matrix(1, 0)); }), ErrorCode::empty, "entropy", "p",
                {{"rows", 1}, {"cols", 0}});
  CHECK(error_of([] { entropy(matrix({{std::numeric_limits<double>::quiet_NaN()}})); }).code ==
        ErrorCode::not_finite);
  // Shares as they are printed, with six decimals, are shares.
  CHECK(entropy(matrix({{0.333333, 0.333333, 0.333333}})).bits(0) > 1.58);
}

}  // namespace
}  // namespace transformer::testing
