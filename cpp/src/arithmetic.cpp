// A: n × k, B: k × m → product: n × m;  transpose: n × m → m × n

#include "transformer/arithmetic.h"

#include "budget.h"
#include "multiply.h"
#include "transformer/checks.h"
#include "transposed.h"

namespace transformer {
namespace {

void check_operand(const char* function, const char* argument, const Matrix& value) {
  check_size(function, argument, static_cast<double>(value.rows()),
             static_cast<double>(value.cols()));
}

}  // namespace

Matrix product(const Matrix& A, const Matrix& B) {
  constexpr const char* function = "product";
  check_operand(function, "A", A);
  check_operand(function, "B", B);
  check_shape(function, "B", B, "A", A.cols(), any_size);
  check_size(function, "output", static_cast<double>(A.rows()), static_cast<double>(B.cols()));
  detail::Budget budget;
  budget.add_product(A.rows(), A.cols(), B.cols());
  budget.check(function);
  return detail::multiply(A, B);
}

Matrix transpose(const Matrix& A) {
  check_operand("transpose", "A", A);
  return detail::transposed(A);
}

}  // namespace transformer
