#include "transposed.h"

namespace transformer::detail {

Matrix transposed(const Matrix& A) {
  Matrix result(A.cols(), A.rows());
  const Index rows = A.rows();
  const Index cols = A.cols();
  const double* from = A.data();
  for (Index row = 0; row < rows; ++row) {
    double* to = result.data() + row;
    for (Index col = 0; col < cols; ++col, to += rows) *to = *from++;
  }
  return result;
}

}  // namespace transformer::detail
