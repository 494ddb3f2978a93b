// p: n × m → bits, perplexity: n
// H = −Σⱼ pⱼ log₂ pⱼ, perplexity = 2^H, each row on its own

#include "transformer/entropy.h"

#include <cmath>

#include "fail.h"
#include "transformer/checks.h"

namespace transformer {
namespace {

/// A handful of shares rounded to six decimals still pass.
constexpr double tolerance = 1e-5;

double bits_of_row(const Matrix& p, Index row) {
  const double* const shares = p.data() + row * p.cols();
  const double place = static_cast<double>(row);
  double sum = 0;
  double bits = 0;
  for (Index col = 0; col < p.cols(); ++col) {
    const double share = shares[col];
    if (share < 0) {
      detail::fail_range("entropy", "p", share,
                         {.min = 0, .max = 1, .row = place, .col = static_cast<double>(col)},
                         "give shares, none of them negative.");
    }
    sum += share;
    if (share > 0) bits -= share * std::log2(share);
  }
  if (std::abs(sum - 1) > tolerance) {
    detail::fail_range("entropy", "p", sum, {.min = 1, .max = 1, .row = place},
                       "give rows of shares that sum to 1.");
  }
  // The last bits of a sum slightly above 1 must not make it negative.
  return bits > 0 ? bits : 0;
}

}  // namespace

EntropyTrace entropy(const Matrix& p) {
  check_matrix("entropy", "p", p);
  EntropyTrace trace{.bits = Vector(p.rows()), .perplexity = Vector(p.rows())};
  for (Index row = 0; row < p.rows(); ++row) {
    trace.bits(row) = bits_of_row(p, row);
    trace.perplexity(row) = std::exp2(trace.bits(row));
  }
  return trace;
}

}  // namespace transformer
