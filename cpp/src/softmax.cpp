// z: n × m → n × m
// softmax(z)ⱼ = exp((zⱼ − max z) / T) / Σₖ exp((zₖ − max z) / T), each row on its own

#include "transformer/softmax.h"

#include <algorithm>
#include <cmath>

#include "fail.h"
#include "softmax_rows.h"
#include "transformer/checks.h"

namespace transformer {
namespace detail {

Matrix softmax_rows(const Matrix& z, double temperature) {
  Matrix weights(z.rows(), z.cols());
  const Index width = z.cols();
  const double* scores = z.data();
  double* shares = weights.data();
  for (Index row = 0; row < z.rows(); ++row, scores += width, shares += width) {
    const double largest = *std::max_element(scores, scores + width);
    double sum = 0;
    for (Index col = 0; col < width; ++col) {
      const double below = scores[col] - largest;
      // Zero is kept apart: at T = 0 it would be 0/0, and it is all that is left in the limit.
      shares[col] = below == 0 ? 1 : std::exp(below / temperature);
      sum += shares[col];
    }
    for (Index col = 0; col < width; ++col) shares[col] /= sum;
  }
  return weights;
}

}  // namespace detail

Matrix softmax(const Matrix& z, double temperature) {
  check_matrix("softmax", "z", z);
  if (!(temperature >= 0 && std::isfinite(temperature))) {
    detail::fail_range("softmax", "temperature", temperature, {.min = 0},
                       "give a finite number of at least 0.");
  }
  // −0 is the same limit as 0; dividing by it would turn every sign round.
  return detail::softmax_rows(z, std::abs(temperature));
}

}  // namespace transformer
