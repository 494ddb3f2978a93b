// x: n × m → n × m, element by element

#include "transformer/activation.h"

#include <cmath>

#include "transformer/checks.h"
#include "words.h"

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

double apply(Activation function, double x) {
  switch (function) {
    case Activation::relu:
      return relu(x);
    case Activation::gelu:
      return gelu(x);
    case Activation::gelu_tanh:
      return gelu_tanh(x);
    case Activation::silu:
      return silu(x);
  }
  return x;
}

}  // namespace

std::optional<Activation> activation(std::string_view name) {
  return detail::value_of<Activation>(name, {"relu", "gelu", "gelu_tanh", "silu"});
}

Matrix activate(const Matrix& x, Activation function) {
  check_matrix("activate", "x", x);
  Matrix y(x.rows(), x.cols());
  const double* const from = x.data();
  double* const to = y.data();
  const Index size = x.size();
  for (Index i = 0; i < size; ++i) to[i] = apply(function, from[i]);
  return y;
}

}  // namespace transformer
