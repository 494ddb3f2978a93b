// x: n × k, W: k × m, b: m → y: n × m
// y = x W + b

#include "linear.h"

#include "multiply.h"
#include "transformer/checks.h"

namespace transformer::detail {

Matrix linear(const Matrix& x, const Matrix& W, const std::optional<Vector>& b) {
  Matrix y = multiply(x, W);
  if (b) y.rowwise() += *b;
  return y;
}

void check_row(std::string_view function, std::string_view argument,
               const std::optional<Vector>& value, std::string_view other, Index width) {
  if (!value) return;
  check_vector(function, argument, *value);
  check_shape(function, argument, 1, value->size(), other, 1, width);
}

}  // namespace transformer::detail
