// A: n × k, B: k × m → product: n × m;  transpose: n × m → m × n

#include "transformer/arithmetic.h"

#include "budget.h"
#include "multiply.h"
#include "transformer/checks.h"

namespace transformer {
namespace {

void check_operand(std::string_view function, std::string_view argument, const Matrix& value) {
  check_size(function, argument, static_cast<double>(value.rows()),
             static_cast<double>(value.cols()));
}

}  // namespace

Matrix product(const Matrix& A, const Matrix& B) {
  constexpr std::string_view function = "product";
  check_operand(function, "A", A);
  check_operand(function, "B", B);
  check_shape(function, "B", B.rows(), B.cols(), "A", A.cols(), any_size);
  check_size(function, "output", static_cast<double>(A.rows()), static_cast<double>(B.cols()));
  detail::Budget budget;
  budget.add_product(A.rows(), A.cols(), B.cols());
  budget.check(function);
  return detail::multiply(A, B);
}

Matrix transpose(const Matrix& A) {
  check_operand("transpose", "A", A);
  return A.transpose();
}

}  // namespace transformer
