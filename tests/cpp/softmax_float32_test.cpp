#include <cmath>
#include <limits>

#include "compare.h"
#include "transformer/random.h"
#include "transformer/softmax.h"
#include "transformer/softmax_float32.h"

namespace transformer::testing {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double largest = std::numeric_limits<float>::max();
/// A float32 has 24 significant bits.
constexpr double unit = 1.0 / (1 << 23);

TEST_CASE("both ways of softmax agree where nothing overflows", "[softmax_float32]") {
  const auto [naive, shifted] = softmax_float32(matrix({{2, 0, 1}}));
  CHECK(printed_row(naive.exponentials, 0, 4) == "7.3891 1.0000 2.7183");
  CHECK(printed(naive.sum(0), 4) == "11.1073");
  CHECK(printed_row(naive.shares, 0, 3) == "0.665 0.090 0.245");
  CHECK(shifted.maximum(0) == 2);
  require_near("z - max", shifted.differences, matrix({{0, -2, -1}}), 0);
  CHECK(printed_row(shifted.exponentials, 0, 4) == "1.0000 0.1353 0.3679");
  CHECK(printed(shifted.sum(0), 4) == "1.5032");
  CHECK(printed_row(shifted.shares, 0, 3) == "0.665 0.090 0.245");
}

TEST_CASE("the naive way breaks where exp leaves a float32", "[softmax_float32][facts]") {
  // ln of the largest float32 is 88.7228…
  CHECK(printed(std::log(largest), 2) == "88.72");
  const auto below = softmax_float32(matrix({{88.72, 0}})).naive;
  CHECK(std::isfinite(below.exponentials(0, 0)));
  CHECK(below.shares(0, 0) == 1);
  const auto above = softmax_float32(matrix({{88.73, 88.73, 0}}));
  CHECK(above.naive.exponentials(0, 0) == infinity);
  CHECK(above.naive.sum(0) == infinity);
  CHECK(std::isnan(above.naive.shares(0, 0)));
  CHECK(above.naive.shares(0, 2) == 0);  // 1/∞: wrong without showing it
  CHECK(above.shifted.shares(0, 0) == 0.5);
}

TEST_CASE("the naive way breaks where every exp is 0", "[softmax_float32]") {
  const auto [naive, shifted] = softmax_float32(matrix({{-200, -200}}));
  require_near("exp", naive.exponentials, matrix({{0, 0}}), 0);
  CHECK(naive.sum(0) == 0);
  CHECK(std::isnan(naive.shares(0, 0)));
  require_near("shifted", shifted.shares, matrix({{0.5, 0.5}}), 0);
}

TEST_CASE("the shifted way is softmax in float32", "[softmax_float32][property]") {
  for (const double scale : {1e-3, 1.0, 30.0, 1e4, 1e38}) {
    CAPTURE(scale);
    // Rounded to float32 beforehand, so that only the calculation differs.
    const Matrix z = (randn(5, 9, 3) * scale).cast<float>().cast<double>();
    const auto [naive, shifted] = softmax_float32(z);
    // A difference of up to 104 is rounded to half a unit, which exp multiplies up.
    require_near("shares", shifted.shares, softmax(z), 104 * unit);
    CHECK(shifted.exponentials.allFinite());
    CHECK(shifted.exponentials.maxCoeff() == 1);
    CHECK(shifted.differences.maxCoeff() == 0);
    CHECK(shifted.sum.minCoeff() >= 1);
  }
}

TEST_CASE("everything returned is a float32", "[softmax_float32][property]") {
  const auto [naive, shifted] = softmax_float32(randn(3, 4, 8) * 5);
  for (const Matrix& value :
       {naive.exponentials, naive.shares, shifted.differences, shifted.exponentials, shifted.shares,
        Matrix(naive.sum), Matrix(shifted.maximum), Matrix(shifted.sum)}) {
    require_near("rounded", value.cast<float>().cast<double>(), value, 0);
  }
}

TEST_CASE("softmax_float32 refuses what it cannot answer", "[softmax_float32][errors]") {
  require_error(error_of([] { softmax_float32(Matrix(0, 3)); }), ErrorCode::empty,
                "softmax_float32", "z", {{"rows", 0}, {"cols", 3}});
  require_error(error_of([] {
                  softmax_float32(matrix({{1, infinity}}));
                }),
                ErrorCode::not_finite, "softmax_float32", "z",
                {{"row", 0}, {"col", 1}, {"value", infinity}});
  require_error(error_of([] {
                  softmax_float32(matrix({{1, 2}, {-1e39, 0}}));
                }),
                ErrorCode::out_of_range, "softmax_float32", "z",
                {{"value", -1e39}, {"min", -largest}, {"max", largest}, {"row", 1}, {"col", 0}});
  CHECK(softmax_float32(matrix({{largest, -largest}})).shifted.shares(0, 0) == 1);
  // 2048² scores fit one matrix, five of that size do not fit a trace.
  CHECK(error_of([] { softmax_float32(Matrix::Zero(2048, 2048)); }).code == ErrorCode::too_large);
}

}  // namespace
}  // namespace transformer::testing
