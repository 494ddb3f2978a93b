#include <cmath>
#include <limits>

#include "compare.h"
#include "transformer/activation.h"

namespace transformer::testing {
namespace {

TEST_CASE("activations agree with the reference", "[activation][oracle]") {
  std::size_t compared = 0;
  for (const OracleCase& c : oracle("activations")) {
    for (const char* name : {"relu", "gelu", "gelu_tanh", "silu"}) {
      if (!c.outputs.contains(name)) continue;
      require_output(c, name, activate(to_matrix(c.inputs.at("x")), activation(name).value()));
      ++compared;
    }
  }
  REQUIRE(compared == 4);
}

TEST_CASE("activations by hand", "[activation][facts]") {
  const Matrix x = matrix({{-2, 0, 1}});
  require_near("relu", activate(x, Activation::relu), matrix({{0, 0, 1}}), 0);
  // Φ(1) = 0.841344746…, of the tables of the normal distribution
  CHECK(activate(x, Activation::gelu)(0, 2) == Approx(0.8413447460685429).epsilon(1e-15));
  CHECK(activate(x, Activation::silu)(0, 2) == Approx(1 / (1 + std::exp(-1))).epsilon(1e-15));
  const double u = std::sqrt(2 / std::acos(-1.0)) * (1 + 0.044715);
  CHECK(activate(x, Activation::gelu_tanh)(0, 2) ==
        Approx(0.5 * (1 + std::tanh(u))).epsilon(1e-15));
}

TEST_CASE("activations keep their digits far on the left", "[activation][property]") {
  // gelu(x) = x Φ(x), and Φ(−10) = 7.619853024160526e-24
  CHECK(activate(matrix({{-10}}), Activation::gelu)(0, 0) ==
        Approx(-7.619853024160526e-23).epsilon(1e-12));
  // silu(x) → x eˣ
  CHECK(activate(matrix({{-50}}), Activation::silu)(0, 0) ==
        Approx(-50 * std::exp(-50)).epsilon(1e-12));
}

TEST_CASE("x · f(x) + its mirror: activations of x and −x differ by x", "[activation][property]") {
  // gelu(x) − gelu(−x) = x (Φ(x) + Φ(−x)) = x; the same for silu with its sigmoid, and for relu.
  const Matrix x = matrix({{-30, -3, -0.1, 0, 0.7, 5, 700}});
  for (const Activation function :
       {Activation::relu, Activation::gelu, Activation::gelu_tanh, Activation::silu}) {
    require_near("difference", activate(x, function) - activate(-x, function), x, 1e-14);
  }
}

TEST_CASE("activations stay finite at the ends", "[activation][degenerate]") {
  for (const double large : {1e4, 1e150, 1.7e308}) {
    const Matrix ends = matrix({{-large, large}});
    for (const Activation function :
         {Activation::relu, Activation::gelu, Activation::gelu_tanh, Activation::silu}) {
      require_near("ends", activate(ends, function), matrix({{0, large}}), 0);
    }
  }
}

TEST_CASE("activations have names", "[activation]") {
  CHECK(activation("silu") == Activation::silu);
  CHECK_FALSE(activation("swiglu"));  // a gated network, not a function of one number
  CHECK_FALSE(activation(""));
}

TEST_CASE("activations refuse what is no number", "[activation][errors]") {
  const double infinity = std::numeric_limits<double>::infinity();
  require_error(error_of([&] { activate(matrix({{infinity}}), Activation::relu); }),
                ErrorCode::not_finite, "activate", "x",
                {{"row", 0}, {"col", 0}, {"value", infinity}});
  require_error(error_of([] { activate(Matrix(0, 0), Activation::relu); }), ErrorCode::empty,
                "activate", "x", {{"rows", 0}, {"cols", 0}});
}

}  // namespace
}  // namespace transformer::testing
