// z: n × m → both traces: n × m
// naive: exp(z) / Σ exp(z)      shifted: exp(z − max z) / Σ exp(z − max z), each row on its own

#include "transformer/softmax_float32.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "budget.h"
#include "fail.h"
#include "transformer/checks.h"

namespace transformer {
namespace {

constexpr float largest = std::numeric_limits<float>::max();

/// Both traces have exponentials and shares; the shifted one also has differences.
constexpr Index matrices = 5;

void check_fits(const Matrix& z) {
  for (Index row = 0; row < z.rows(); ++row) {
    for (Index col = 0; col < z.cols(); ++col) {
      if (std::abs(z(row, col)) <= largest) continue;
      detail::fail_range("softmax_float32", "z", z(row, col),
                         {.min = -static_cast<double>(largest),
                          .max = static_cast<double>(largest),
                          .row = static_cast<double>(row),
                          .col = static_cast<double>(col)},
                         "give numbers that fit a float32.");
    }
  }
}

/// exponentials and shares of one row; returns the sum. `exponent(col)` is what exp is taken of.
template <typename Exponent>
float fill_row(Matrix& exponentials, Matrix& shares, Index row, Exponent exponent) {
  float sum = 0;
  for (Index col = 0; col < exponentials.cols(); ++col) {
    const float power = std::exp(exponent(col));
    exponentials(row, col) = static_cast<double>(power);
    sum += power;
  }
  for (Index col = 0; col < shares.cols(); ++col) {
    const float share = static_cast<float>(exponentials(row, col)) / sum;
    shares(row, col) = static_cast<double>(share);
  }
  return sum;
}

NaiveSoftmaxTrace naive_softmax(const FloatMatrix& z) {
  NaiveSoftmaxTrace trace{.exponentials = Matrix(z.rows(), z.cols()),
                          .sum = Vector(z.rows()),
                          .shares = Matrix(z.rows(), z.cols())};
  for (Index row = 0; row < z.rows(); ++row) {
    const auto exponent = [&](Index col) { return z(row, col); };
    const float sum = fill_row(trace.exponentials, trace.shares, row, exponent);
    trace.sum(row) = static_cast<double>(sum);
  }
  return trace;
}

ShiftedSoftmaxTrace shifted_softmax(const FloatMatrix& z) {
  ShiftedSoftmaxTrace trace{.maximum = Vector(z.rows()),
                            .differences = Matrix(z.rows(), z.cols()),
                            .exponentials = Matrix(z.rows(), z.cols()),
                            .sum = Vector(z.rows()),
                            .shares = Matrix(z.rows(), z.cols())};
  for (Index row = 0; row < z.rows(); ++row) {
    const float maximum = z.row(row).maxCoeff();
    const auto difference = [&](Index col) {
      // Two numbers of opposite sign may lie further apart than a float32 reaches: exp is 0.
      const float below = std::max(z(row, col) - maximum, -largest);
      trace.differences(row, col) = static_cast<double>(below);
      return below;
    };
    const float sum = fill_row(trace.exponentials, trace.shares, row, difference);
    trace.maximum(row) = static_cast<double>(maximum);
    trace.sum(row) = static_cast<double>(sum);
  }
  return trace;
}

}  // namespace

SoftmaxFloat32Trace softmax_float32(const Matrix& z) {
  check_matrix("softmax_float32", "z", z);
  check_fits(z);
  detail::Budget budget;
  budget.add_matrix(z.rows(), matrices * z.cols());
  budget.check("softmax_float32");
  const FloatMatrix rounded = z.cast<float>();
  return {.naive = naive_softmax(rounded), .shifted = shifted_softmax(rounded)};
}

}  // namespace transformer
