// x: n × m → n × m, element by element

#include "transformer/activation.h"

#include <cmath>

#include "transformer/checks.h"

namespace transformer {
namespace {

double sigmoid(double x) {
  return 1 / (1 + std::exp(-x));
}

double relu(double x) {
  return x > 0 ? x : 0;
}

double gelu(double x) {
  // erfc keeps the digits that 1 + erf(x/√2) would lose far on the left.
  constexpr double inverse_root_2 = 0.70710678118654752440;
  return 0.5 * x * std::erfc(-x * inverse_root_2);
}

double gelu_tanh(double x) {
  // (1 + tanh u) / 2 = sigmoid(2u), without the cancellation on the left.
  constexpr double root_2_over_pi = 0.79788456080286535588;
  return x * sigmoid(2 * root_2_over_pi * (x + 0.044715 * x * x * x));
}

double silu(double x) {
  return x * sigmoid(x);
}

}  // namespace

std::optional<Activation> activation(std::string_view name) {
  if (name == "relu") return Activation::relu;
  if (name == "gelu") return Activation::gelu;
  if (name == "gelu_tanh") return Activation::gelu_tanh;
  if (name == "silu") return Activation::silu;
  return std::nullopt;
}

Matrix activate(const Matrix& x, Activation function) {
  check_matrix("activate", "x", x);
  switch (function) {
    case Activation::relu:
      return x.unaryExpr(&relu);
    case Activation::gelu:
      return x.unaryExpr(&gelu);
    case Activation::gelu_tanh:
      return x.unaryExpr(&gelu_tanh);
    case Activation::silu:
      return x.unaryExpr(&silu);
  }
  return x;
}

}  // namespace transformer
