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
  const double* const values = z.data();
  for (Index i = 0; i < z.size(); ++i) {
    if (std::abs(values[i]) <= largest) continue;
    detail::fail_range("softmax_float32", "z", values[i],
                       {.min = -static_cast<double>(largest),
                        .max = static_cast<double>(largest),
                        .row = static_cast<double>(i / z.cols()),
                        .col = static_cast<double>(i % z.cols())},
                       "give numbers that fit a float32.");
  }
}

/// Takes exp of every exponent in place, and fills the sum and the shares of each row.
void exponentiate(Matrix& exponents, Vector& sums, Matrix& shares) {
  sums.resize(exponents.rows());
  shares.resize(exponents.rows(), exponents.cols());
  const Index width = exponents.cols();
  double* powers = exponents.data();
  double* row_shares = shares.data();
  for (Index row = 0; row < exponents.rows(); ++row, powers += width, row_shares += width) {
    float sum = 0;
    for (Index col = 0; col < width; ++col) {
      const float power = std::exp(static_cast<float>(powers[col]));
      powers[col] = static_cast<double>(power);
      sum += power;
    }
    sums(row) = static_cast<double>(sum);
    for (Index col = 0; col < width; ++col) {
      const float share = static_cast<float>(powers[col]) / sum;
      row_shares[col] = static_cast<double>(share);
    }
  }
}

Matrix rounded(const Matrix& z) {
  Matrix result = z;
  double* const values = result.data();
  for (Index i = 0; i < z.size(); ++i) {
    values[i] = static_cast<double>(static_cast<float>(values[i]));
  }
  return result;
}

/// The difference of two float32 numbers, rounded to one. Two numbers of opposite sign may lie
/// further apart than a float32 reaches: there exp is 0.
double difference(double value, double maximum) {
  const float below = static_cast<float>(value) - static_cast<float>(maximum);
  return static_cast<double>(std::max(below, -largest));
}

/// maximum and differences of z, which is in float32.
void shift(const Matrix& z, ShiftedSoftmaxTrace& trace) {
  trace.maximum.resize(z.rows());
  trace.differences.resize(z.rows(), z.cols());
  const Index width = z.cols();
  const double* values = z.data();
  double* differences = trace.differences.data();
  for (Index row = 0; row < z.rows(); ++row, values += width, differences += width) {
    const double maximum = *std::max_element(values, values + width);
    trace.maximum(row) = maximum;
    for (Index col = 0; col < width; ++col) differences[col] = difference(values[col], maximum);
  }
}

}  // namespace

SoftmaxFloat32Trace softmax_float32(const Matrix& z) {
  check_matrix("softmax_float32", "z", z);
  check_fits(z);
  detail::Budget budget;
  budget.add_matrix(z.rows(), matrices * z.cols());
  budget.check("softmax_float32");
  SoftmaxFloat32Trace trace;
  NaiveSoftmaxTrace& naive = trace.naive;
  naive.exponentials = rounded(z);
  ShiftedSoftmaxTrace& shifted = trace.shifted;
  shift(naive.exponentials, shifted);
  shifted.exponentials = shifted.differences;
  exponentiate(naive.exponentials, naive.sum, naive.shares);
  exponentiate(shifted.exponentials, shifted.sum, shifted.shares);
  return trace;
}

}  // namespace transformer
