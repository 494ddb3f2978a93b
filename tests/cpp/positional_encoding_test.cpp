#include <cmath>
#include <limits>

#include "compare.h"
#include "transformer/positional_encoding.h"

namespace transformer::testing {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
const double pi = std::acos(-1.0);

TEST_CASE("positional encoding agrees with the reference", "[positional_encoding][oracle]") {
  for (const OracleCase& c : oracle("posenc")) {
    const Index d = c.inputs.at("d").get<Index>();
    const double base = c.inputs.at("base").get<double>();
    const Matrix output = c.inputs.contains("n")
                              ? positional_encoding(c.inputs.at("n").get<Index>(), d, base)
                              : positional_encoding(to_row(c.inputs.at("positions")), d, base);
    require_output(c, "PE", output);
  }
}

TEST_CASE("positional encoding of the table", "[positional_encoding][facts]") {
  const Matrix pe = positional_encoding(4, 4);
  CHECK(printed_row(pe, 0, 4) == "0.0000 1.0000 0.0000 1.0000");
  CHECK(printed_row(pe, 1, 4) == "0.8415 0.5403 0.0100 1.0000");
  CHECK(printed_row(pe, 2, 4) == "0.9093 -0.4161 0.0200 0.9998");
  CHECK(printed_row(pe, 3, 4) == "0.1411 -0.9900 0.0300 0.9996");
  CHECK(printed(pe(1, 3), 5) == "0.99995");
  // The divisors are 10000^(0/4) = 1 and 10000^(2/4) = 100.
  for (Index row = 0; row < 4; ++row) {
    const double p = static_cast<double>(row);
    const Matrix expected =
        matrix({{std::sin(p), std::cos(p), std::sin(p / 100), std::cos(p / 100)}});
    require_near("row", pe.row(row), expected, 1e-16);
  }
}

TEST_CASE("every pair lies on the unit circle", "[positional_encoding][property]") {
  Vector positions(6);
  positions << -7.25, 0, 1, 100, 1000, 1e6;
  const Matrix pe = positional_encoding(positions, 16);
  CHECK(pe.cwiseAbs().maxCoeff() <= 1);
  for (Index row = 0; row < pe.rows(); ++row) {
    for (Index pair = 0; pair < 8; ++pair) {
      CHECK(std::abs(pe.row(row).segment(2 * pair, 2).squaredNorm() - 1) < 1e-15);
    }
  }
}

TEST_CASE("the longest wavelength", "[positional_encoding][facts]") {
  const double wavelength = 2 * pi * std::pow(10000, 510.0 / 512.0);
  CHECK(printed(wavelength, 0) == "60611");
  CHECK(printed(2 * pi * 10000, 0) == "62832");
  Vector quarters(3);
  quarters << wavelength / 4, wavelength / 2, wavelength;
  const Matrix pair = positional_encoding(quarters, 512).rightCols(2);
  require_near("a quarter, a half, the whole", pair, matrix({{1, 0}, {0, -1}, {0, 1}}), 1e-12);
  // And the shortest one is 2π.
  const Matrix first = positional_encoding(Vector::Constant(1, 2 * pi), 512).leftCols(2);
  require_near("2π", first, matrix({{0, 1}}), 1e-12);
}

TEST_CASE("the halves layout has the same columns in another order", "[positional_encoding]") {
  for (const Index d : {1, 2, 5, 8}) {
    CAPTURE(d);
    const Matrix interleaved = positional_encoding(5, d);
    const Matrix halves = positional_encoding(5, d, 10000, PositionLayout::halves);
    const Index sines = (d + 1) / 2;
    for (Index col = 0; col < d; ++col) {
      const Index place = col % 2 == 0 ? col / 2 : sines + col / 2;
      require_near("column", halves.col(place), interleaved.col(col), 0);
    }
  }
  CHECK(position_layout("interleaved") == PositionLayout::interleaved);
  CHECK(position_layout("halves") == PositionLayout::halves);
  CHECK_FALSE(position_layout("half"));
}

TEST_CASE("an odd width ends with a sine", "[positional_encoding][degenerate]") {
  const Matrix pe = positional_encoding(3, 3, 100);
  for (Index row = 0; row < 3; ++row) {
    const double p = static_cast<double>(row);
    CHECK(pe(row, 2) == Approx(std::sin(p / std::pow(100, 2.0 / 3.0))).margin(1e-15));
  }
  require_near("one column", positional_encoding(2, 1), matrix({{0}, {std::sin(1.0)}}), 1e-16);
}

TEST_CASE("n stands for the positions from 0", "[positional_encoding]") {
  Vector positions(5);
  positions << 0, 1, 2, 3, 4;
  require_near("n", positional_encoding(5, 6), positional_encoding(positions, 6), 0);
  require_near("n = 1", positional_encoding(1, 4), matrix({{0, 1, 0, 1}}), 0);
}

TEST_CASE("a shift is one matrix for every position", "[positional_encoding][property]") {
  for (const double base : {10000.0, 10.0}) {
    for (const double k : {1.0, 3.0, -2.0, 0.5, 250.0}) {
      CAPTURE(base, k);
      const Matrix shift = position_shift(k, 8, base);
      for (const double p : {0.0, 1.0, 17.0, 600.0}) {
        const Matrix from = positional_encoding(Vector::Constant(1, p), 8, base);
        const Matrix to = positional_encoding(Vector::Constant(1, p + k), 8, base);
        require_near("PE(p + k) = M_k PE(p)", (shift * from.transpose()).transpose(), to, 1e-12);
      }
      require_near("a rotation", shift * shift.transpose(), Matrix::Identity(8, 8), 1e-15);
      require_near("and back", shift * position_shift(-k, 8, base), Matrix::Identity(8, 8), 1e-15);
    }
  }
}

TEST_CASE("the shift matrix of d_model = 4", "[positional_encoding][facts]") {
  // ω = 1 and 1/100, k = 2
  const double c1 = std::cos(2.0);
  const double s1 = std::sin(2.0);
  const double c2 = std::cos(0.02);
  const double s2 = std::sin(0.02);
  require_near("M_2", position_shift(2, 4),
               matrix({{c1, s1, 0, 0}, {-s1, c1, 0, 0}, {0, 0, c2, s2}, {0, 0, -s2, c2}}), 1e-16);
  require_near("M_0", position_shift(0, 6), Matrix::Identity(6, 6), 0);
}

TEST_CASE("positional encoding refuses what has no meaning", "[positional_encoding][errors]") {
  const char* const encoding = "positional_encoding";
  require_error(error_of([] { positional_encoding(4, 0); }), ErrorCode::out_of_range, encoding,
                "d_model", {{"value", 0}, {"min", 1}});
  for (const double base : {0.0, -10.0, infinity}) {
    require_error(error_of([&] { positional_encoding(4, 4, base); }), ErrorCode::out_of_range,
                  encoding, "base", {{"value", base}, {"min", 0}});
  }
  require_error(error_of([] { positional_encoding(0, 4); }), ErrorCode::empty, encoding, "output",
                {{"rows", 0}, {"cols", 4}});
  require_error(error_of([] { positional_encoding(Vector(0), 4); }), ErrorCode::empty, encoding,
                "positions", {{"rows", 1}, {"cols", 0}});
  Vector positions(2);
  positions << 1, infinity;
  require_error(error_of([&] { positional_encoding(positions, 4); }), ErrorCode::not_finite,
                encoding, "positions", {{"row", 0}, {"col", 1}, {"value", infinity}});
  require_error(error_of([] { positional_encoding(8193, 512); }), ErrorCode::too_large, encoding,
                "output", {{"value", 8193.0 * 512}, {"limit", 4194304}});
}

TEST_CASE("a shift needs whole pairs", "[positional_encoding][errors]") {
  const char* const shift = "position_shift";
  require_error(error_of([] { position_shift(1, 5); }), ErrorCode::not_divisible, shift, "d_model",
                {{"value", 5}, {"divisor", 2}});
  require_error(error_of([] { position_shift(1, 0); }), ErrorCode::out_of_range, shift, "d_model",
                {{"value", 0}, {"min", 1}});
  require_error(error_of([] { position_shift(infinity, 4); }), ErrorCode::out_of_range, shift, "k",
                {{"value", infinity}});
  require_error(error_of([] { position_shift(1, 4, 0); }), ErrorCode::out_of_range, shift, "base",
                {{"value", 0}, {"min", 0}});
  require_error(error_of([] { position_shift(1, 2050); }), ErrorCode::too_large, shift, "output",
                {{"value", 2050.0 * 2050}, {"limit", 4194304}});
}

}  // namespace
}  // namespace transformer::testing
