#include <cmath>
#include <limits>

#include "compare.h"
#include "transformer/random.h"
#include "transformer/softmax.h"

namespace transformer::testing {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

TEST_CASE("softmax agrees with the reference", "[softmax][oracle]") {
  std::size_t compared = 0;
  for (const OracleCase& c : oracle("activations")) {
    if (!c.outputs.contains("softmax")) continue;
    const double temperature = c.inputs.value("temperature", 1.0);
    require_output(c, "softmax", softmax(to_matrix(c.inputs.at("x")), temperature));
    ++compared;
  }
  REQUIRE(compared == 5);
}

TEST_CASE("softmax of the temperature table", "[softmax][facts]") {
  const Matrix z = matrix({{2, 0, 1}});
  CHECK(printed_row(softmax(z, 0.5), 0, 3) == "0.867 0.016 0.117");
  CHECK(printed_row(softmax(z, 1), 0, 3) == "0.665 0.090 0.245");
  CHECK(printed_row(softmax(z, 2), 0, 3) == "0.506 0.186 0.307");
  // e² / (e² + e⁰ + e¹) and so on
  const double sum = std::exp(2) + 1 + std::exp(1);
  require_near("T = 1", softmax(z), matrix({{std::exp(2) / sum, 1 / sum, std::exp(1) / sum}}),
               1e-15);
  // Dividing by √d_k with d_k = 4 is the temperature 2.
  require_near("√4", softmax(z / std::sqrt(4.0)), softmax(z, 2), 1e-15);
}

TEST_CASE("softmax survives what overflows exp", "[softmax][facts]") {
  // [1000, 1001, 1002] − 1002 = [−2, −1, 0]
  const double sum = std::exp(-2) + std::exp(-1) + 1;
  CHECK(printed(std::exp(-2), 4) == "0.1353");
  CHECK(printed(std::exp(-1), 4) == "0.3679");
  CHECK(printed(sum, 4) == "1.5032");
  const Matrix large = softmax(matrix({{1000, 1001, 1002}}));
  CHECK(printed_row(large, 0, 4) == "0.0900 0.2447 0.6652");
  require_near("shifted", large, matrix({{std::exp(-2) / sum, std::exp(-1) / sum, 1 / sum}}),
               1e-15);
  require_near("same as [0, 1, 2]", large, softmax(matrix({{0, 1, 2}})), 1e-15);
}

TEST_CASE("every row of softmax sums to 1 and lies in [0, 1]", "[softmax][property]") {
  for (const double scale : {1e-3, 1.0, 30.0, 1e4}) {
    for (const double temperature : {0.0, 1e-3, 0.5, 1.0, 7.0, 1e6}) {
      CAPTURE(scale, temperature);
      const Matrix weights = softmax(randn(7, 11, 5) * scale, temperature);
      CHECK((weights.rowwise().sum().array() - 1).abs().maxCoeff() < 1e-14);
      CHECK(weights.minCoeff() >= 0);
      CHECK(weights.maxCoeff() <= 1);
    }
  }
}

TEST_CASE("adding a constant to a row changes nothing", "[softmax][property]") {
  const Matrix z = randn(4, 6, 11);
  for (const double constant : {-700.0, -3.5, 1e4, 1e6}) {
    CAPTURE(constant);
    // Rounding z + c costs up to half a unit in the last place of c.
    require_near("shifted", softmax(z.array() + constant), softmax(z), 1e-9);
  }
}

TEST_CASE("extreme scores give the limits", "[softmax][degenerate]") {
  require_near("one", softmax(matrix({{-1e4}})), matrix({{1}}), 0);
  require_near("zeros", softmax(Matrix::Zero(2, 4)), Matrix::Constant(2, 4, 0.25), 0);
  require_near("±1e4", softmax(matrix({{1e4, -1e4, 1e4}})), matrix({{0.5, 0, 0.5}}), 0);
  require_near("±700", softmax(matrix({{-700, 700}})), matrix({{std::exp(-1400), 1}}), 0);
  require_near("−700s", softmax(matrix({{-700, -700, -701}})), softmax(matrix({{1, 1, 0}})), 1e-15);
  require_near("the largest doubles", softmax(matrix({{1.7e308, -1.7e308}})), matrix({{1, 0}}), 0);
}

TEST_CASE("temperature 0 is the limit, ties share", "[softmax][degenerate]") {
  const Matrix z = matrix({{1, 3, 2}, {5, 5, 1}, {0, 0, 0}});
  const double third = 1.0 / 3.0;
  require_near("T = 0", softmax(z, 0), matrix({{0, 1, 0}, {0.5, 0.5, 0}, {third, third, third}}),
               1e-16);
  // −0 is 0: [1, 3, 3] shares between the two maxima.
  require_near("T = -0", softmax(matrix({{1, 3, 3}}), -0.0), matrix({{0, 0.5, 0.5}}), 0);
  require_near("T → 0", softmax(z, 1e-3), softmax(z, 0), 1e-15);
  require_near("the smallest T", softmax(z, 5e-324), softmax(z, 0), 1e-15);
}

TEST_CASE("softmax refuses what it cannot answer", "[softmax][errors]") {
  const Matrix z = matrix({{1, 2}});
  for (const double temperature : {-1.0, -1e-9, infinity, -infinity}) {
    require_error(error_of([&] { softmax(z, temperature); }), ErrorCode::out_of_range, "softmax",
                  "temperature", {{"value", temperature}, {"min", 0}});
  }
  CHECK(error_of([&] { softmax(z, not_a_number); }).code == ErrorCode::out_of_range);
  require_error(error_of([] { softmax(Matrix(0, 3)); }), ErrorCode::empty, "softmax", "z",
                {{"rows", 0}, {"cols", 3}});
  require_error(error_of([] {
                  softmax(matrix({{1, 2}, {3, infinity}}));
                }),
                ErrorCode::not_finite, "softmax", "z",
                {{"row", 1}, {"col", 1}, {"value", infinity}});
  CHECK(error_of([] { softmax(matrix({{not_a_number}})); }).code == ErrorCode::not_finite);
  require_error(error_of([] { softmax(Matrix::Zero(2048, 2049)); }), ErrorCode::too_large,
                "softmax", "z", {{"value", 2048.0 * 2049.0}, {"limit", 4194304}});
}

}  // namespace
}  // namespace transformer::testing
