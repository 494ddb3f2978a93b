// A: n × k, B: k × m → C: n × m
// Cᵢⱼ = Σₖ Aᵢₖ Bₖⱼ, added in the order of k

#include "multiply.h"

#include <cstring>

#include "transposed.h"

namespace transformer::detail {
namespace {

/// c += Σ a[p] · row p of B, for `count` rows of m numbers. Row by row the numbers lie side by
/// side, so the compiler calculates several columns at once without changing any sum.
template <int count>
void add_rows(double* __restrict c, const double* a, const double* __restrict B, Index m) {
  for (Index j = 0; j < m; ++j) {
    double sum = c[j];
    for (int p = 0; p < count; ++p) sum += a[p] * B[p * m + j];
    c[j] = sum;
  }
}

}  // namespace

Matrix multiply(const Matrix& A, const Matrix& B) {
  constexpr Index block = 4;  // rows of B for each reading and writing of a row of C
  const Index depth = A.cols();
  const Index m = B.cols();
  Matrix C(A.rows(), m);
  std::memset(C.data(), 0, sizeof(double) * static_cast<std::size_t>(C.size()));
  for (Index i = 0; i < A.rows(); ++i) {
    double* const c = C.data() + i * m;
    const double* const a = A.data() + i * depth;
    Index k = 0;
    for (; k + block <= depth; k += block) add_rows<block>(c, a + k, B.data() + k * m, m);
    for (; k < depth; ++k) add_rows<1>(c, a + k, B.data() + k * m, m);
  }
  return C;
}

Matrix multiply_transposed(const Matrix& A, const Matrix& B) {
  return multiply(A, transposed(B));
}

}  // namespace transformer::detail
