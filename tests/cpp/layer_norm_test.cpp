#include <cmath>
#include <limits>

#include "compare.h"
#include "transformer/layer_norm.h"
#include "transformer/random.h"

namespace transformer::testing {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST_CASE("layer norm agrees with the reference", "[layer_norm][oracle]") {
  for (const OracleCase& c : oracle("layernorm")) {
    const Matrix x = to_matrix(c.inputs.at("x"));
    const std::optional<Vector> gamma = optional_row(c.inputs, "gamma");
    const double eps = c.inputs.at("eps").get<double>();
    if (c.whole.at("kind") == "rmsnorm") {
      require_output(c, "y", rms_norm(x, gamma, eps).output);
      continue;
    }
    const LayerNormTrace trace = layer_norm(x, gamma, optional_row(c.inputs, "beta"), eps);
    require_output(c, "mean", trace.mean);
    require_output(c, "var", trace.variance);
    require_output(c, "y", trace.output);
  }
}

TEST_CASE("layer norm by hand", "[layer_norm][facts]") {
  // mean 1/4, variance (9/16 + 3 · 1/16) / 4 = 3/16: (1 − 1/4) / √(3/16) = √3
  const LayerNormTrace trace = layer_norm(matrix({{1, 0, 0, 0}}), {}, {}, 0);
  CHECK(trace.mean(0) == 0.25);
  CHECK(trace.variance(0) == 3.0 / 16.0);
  CHECK(printed(trace.output(0, 0), 4) == "1.7321");
  CHECK(trace.output(0, 0) == Approx(std::sqrt(3.0)).epsilon(1e-15));
  CHECK(trace.output(0, 1) == Approx(-std::sqrt(1.0 / 3.0)).epsilon(1e-15));
  // ε stands inside the root: with ε = 1/16, (3/4) / √(3/16 + 1/16) = 3/2
  CHECK(layer_norm(matrix({{1, 0, 0, 0}}), {}, {}, 1.0 / 16.0).output(0, 0) == 1.5);
}

TEST_CASE("rms norm by hand", "[layer_norm][facts]") {
  // (3² + 4²) / 2 = 12.5
  const RmsNormTrace trace = rms_norm(matrix({{3, 4}}), Vector::Constant(2, 2), 0);
  CHECK(trace.mean_square(0) == 12.5);
  const double root = std::sqrt(12.5);
  require_near("normalized", trace.normalized, matrix({{3 / root, 4 / root}}), 1e-15);
  require_near("output", trace.output, 2 * trace.normalized, 0);
  CHECK(rms_norm(matrix({{1, 0, 0, 0}}), {}, 0.75).output(0, 0) == 1);  // 1 / √(1/4 + 3/4)
}

TEST_CASE("every row ends with mean 0 and variance 1", "[layer_norm][property]") {
  const Matrix x = (randn(5, 32, 1) * 40).array() + 7;
  const Matrix y = layer_norm(x, {}, {}, 0).output;
  CHECK(y.rowwise().mean().cwiseAbs().maxCoeff() < 1e-15);
  CHECK((y.rowwise().squaredNorm().array() / 32 - 1).abs().maxCoeff() < 1e-14);
  const Matrix r = rms_norm(x, {}, 0).output;
  CHECK((r.rowwise().squaredNorm().array() / 32 - 1).abs().maxCoeff() < 1e-14);
}

TEST_CASE("layer norm ignores offset and size", "[layer_norm][property]") {
  const Matrix x = randn(3, 16, 2);
  const Matrix y = layer_norm(x, {}, {}, 0).output;
  require_near("7x", layer_norm(7 * x, {}, {}, 0).output, y, 1e-14);
  require_near("x + 3", layer_norm(x.array() + 3, {}, {}, 0).output, y, 1e-13);
  // Rounding x + 1e9 to doubles costs up to 6e-8 in each component.
  require_near("x + 1e9", layer_norm(x.array() + 1e9, {}, {}, 0).output, y, 1e-6);
}

TEST_CASE("a large offset costs no digits", "[layer_norm][property]") {
  // Exact in doubles, so the offset may not change anything at all: values 0 … 7 after 2^40.
  Matrix x(1, 8);
  x << 0, 1, 2, 3, 4, 5, 6, 7;
  const LayerNormTrace plain = layer_norm(x);
  const LayerNormTrace offset = layer_norm(x.array() + std::pow(2.0, 40));
  require_near("variance", offset.variance, plain.variance, 0);
  require_near("output", offset.output, plain.output, 0);
  CHECK(plain.variance(0) == 5.25);  // (8² − 1) / 12
}

TEST_CASE("gamma and beta come last", "[layer_norm]") {
  const Matrix x = randn(2, 3, 3);
  Vector gamma(3);
  gamma << 2, -1, 0.5;
  Vector beta(3);
  beta << 1, 0, -3;
  const LayerNormTrace trace = layer_norm(x, gamma, beta);
  require_near("normalized", trace.normalized, layer_norm(x).output, 0);
  for (Index row = 0; row < 2; ++row) {
    for (Index col = 0; col < 3; ++col) {
      CHECK(trace.output(row, col) == trace.normalized(row, col) * gamma(col) + beta(col));
    }
  }
  require_near("beta alone", layer_norm(x, {}, beta).output, trace.normalized.rowwise() + beta, 0);
}

TEST_CASE("rows of equal values", "[layer_norm][degenerate]") {
  for (const double value : {0.0, 0.1, -1e4, 1e300}) {
    CAPTURE(value);
    const LayerNormTrace trace = layer_norm(Matrix::Constant(1, 7, value));
    CHECK(trace.mean(0) == value);
    CHECK(trace.variance(0) == 0);
    require_near("zeros", trace.output, Matrix::Zero(1, 7), 0);
  }
  require_near("one column", layer_norm(matrix({{3}, {-8}})).output, Matrix::Zero(2, 1), 0);
  require_near("zeros", rms_norm(Matrix::Zero(2, 3)).output, Matrix::Zero(2, 3), 0);
}

TEST_CASE("with eps 0 there is nothing to divide equal values by", "[layer_norm][errors]") {
  require_error(error_of([] {
                  layer_norm(matrix({{1, 2}, {0.1, 0.1}}), {}, {}, 0);
                }),
                ErrorCode::out_of_range, "layer_norm", "eps", {{"value", 0}, {"row", 1}});
  require_error(error_of([] {
                  rms_norm(matrix({{0, 0}}), {}, 0);
                }),
                ErrorCode::out_of_range, "rms_norm", "eps", {{"value", 0}, {"row", 0}});
}

TEST_CASE("values whose squares vanish have a norm all the same", "[layer_norm][degenerate]") {
  // [1, 2] and [1, 0, 0, 0] times a power of 2, so that the ratios are the same doubles.
  for (const double scale : {std::pow(2.0, -520), std::pow(2.0, -700), std::pow(2.0, -1070)}) {
    CAPTURE(scale);
    // mean 3/2, deviations ∓1/2, their root mean square 1/2
    require_near("layer norm", layer_norm(matrix({{scale, 2 * scale}}), {}, {}, 0).output,
                 matrix({{-1, 1}}), 1e-15);
    // (1/4)^½ = 1/2
    require_near("rms norm", rms_norm(matrix({{scale, 0, 0, 0}}), {}, 0).output,
                 matrix({{2, 0, 0, 0}}), 1e-15);
  }
  // Deviations ∓2^-551, their mean square 2^-1102 = 0 in doubles; with ε = 2^-1060 far above it
  // the divisor is √ε = 2^-530: ∓2^-21.
  const double scale = std::pow(2.0, -550);
  require_near("a tiny eps",
               layer_norm(matrix({{scale, 2 * scale}}), {}, {}, std::pow(2.0, -1060)).output,
               matrix({{-std::pow(2.0, -21), std::pow(2.0, -21)}}), 1e-18);
  require_near("equal values and a tiny eps", layer_norm(matrix({{3, 3}}), {}, {}, 5e-324).output,
               Matrix::Zero(1, 2), 0);
}

TEST_CASE("layer norm refuses what does not fit", "[layer_norm][errors]") {
  const Matrix x = Matrix::Ones(2, 3);
  const Error gain = error_of([&] { layer_norm(x, Vector::Ones(2)); });
  require_error(gain, ErrorCode::shape_mismatch, "layer_norm", "gamma",
                {{"rows", 1}, {"cols", 2}, {"expected_rows", 1}, {"expected_cols", 3}});
  CHECK(gain.other == "x");
  require_error(error_of([&] { layer_norm(x, {}, Vector::Ones(4)); }), ErrorCode::shape_mismatch,
                "layer_norm", "beta",
                {{"rows", 1}, {"cols", 4}, {"expected_rows", 1}, {"expected_cols", 3}});
  require_error(error_of([&] { rms_norm(x, Vector::Ones(4)); }), ErrorCode::shape_mismatch,
                "rms_norm", "gamma",
                {{"rows", 1}, {"cols", 4}, {"expected_rows", 1}, {"expected_cols", 3}});
  for (const double eps : {-1e-5, infinity}) {
    require_error(error_of([&] { layer_norm(x, {}, {}, eps); }), ErrorCode::out_of_range,
                  "layer_norm", "eps", {{"value", eps}, {"min", 0}});
  }
  require_error(error_of([] { layer_norm(Matrix(2, 0)); }), ErrorCode::empty, "layer_norm", "x",
                {{"rows", 2}, {"cols", 0}});
  require_error(error_of([] {
                  rms_norm(matrix({{1, -infinity}}));
                }),
                ErrorCode::not_finite, "rms_norm", "x",
                {{"row", 0}, {"col", 1}, {"value", -infinity}});
}

TEST_CASE("layer norm says where numbers overflow", "[layer_norm][errors]") {
  CHECK(error_of([] { layer_norm(matrix({{1e200, -1e200}})); }).argument == "variance");
  CHECK(error_of([] { rms_norm(matrix({{1e200, 1}})); }).argument == "mean_square");
  CHECK(error_of([] {
          layer_norm(matrix({{1, 2}}), Vector::Constant(2, 1.7e308), Vector::Constant(2, 1.7e308));
        }).argument == "output");
}

}  // namespace
}  // namespace transformer::testing
