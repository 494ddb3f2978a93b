// x: n × k, W: k × m, b: m → y: n × m
// y = x W + b

#include "linear.h"

#include "multiply.h"
#include "transformer/checks.h"

namespace transformer::detail {

Matrix linear(const Matrix& x, const Matrix& W, const std::optional<Vector>& b) {
  Matrix y = multiply(x, W);
  if (!b) return y;
  const double* const bias = b->data();
  const Index width = y.cols();
  double* values = y.data();
  for (Index row = 0; row < y.rows(); ++row, values += width) {
    for (Index col = 0; col < width; ++col) values[col] += bias[col];
  }
  return y;
}

void check_row(const char* function, const char* argument, const std::optional<Vector>& value,
               const char* other, Index width) {
  if (!value) return;
  check_vector(function, argument, *value);
  check_shape(function, argument, 1, value->size(), other, 1, width);
}

}  // namespace transformer::detail
