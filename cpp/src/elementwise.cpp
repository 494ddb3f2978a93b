// unary: n × m → n × m;  binary: n × m with n × m, or with sizes of 1 repeated

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "fail.h"
#include "transformer/arithmetic.h"
#include "transformer/checks.h"
#include "words.h"

namespace transformer {
namespace {

using detail::fail_range;

// In the order of the operations.
constexpr std::initializer_list<const char*> unary_names = {
    "negate", "abs", "exp", "log", "sqrt", "sin", "cos", "tan", "tanh", "round", "floor", "ceil"};
constexpr std::initializer_list<const char*> binary_names = {
    "add", "subtract", "multiply", "divide", "power", "minimum", "maximum"};

/// The name of an operation, by which its errors call the function.
template <typename Operation>
const char* name_of(std::initializer_list<const char*> names, Operation operation) {
  return names.begin()[static_cast<std::size_t>(operation)];
}

double apply(UnaryOperation operation, double x) {
  switch (operation) {
    case UnaryOperation::negate:
      return -x;
    case UnaryOperation::abs:
      return std::abs(x);
    case UnaryOperation::exp:
      return std::exp(x);
    case UnaryOperation::log:
      return std::log(x);
    case UnaryOperation::sqrt:
      return std::sqrt(x);
    case UnaryOperation::sin:
      return std::sin(x);
    case UnaryOperation::cos:
      return std::cos(x);
    case UnaryOperation::tan:
      return std::tan(x);
    case UnaryOperation::tanh:
      return std::tanh(x);
    case UnaryOperation::round:
      return std::round(x);
    case UnaryOperation::floor:
      return std::floor(x);
    case UnaryOperation::ceil:
      return std::ceil(x);
  }
  return x;
}

double apply(BinaryOperation operation, double a, double b) {
  // A NaN stays a NaN in minimum and maximum, where std::min would let it depend on the order.
  const bool unordered = std::isnan(a) || std::isnan(b);
  switch (operation) {
    case BinaryOperation::add:
      return a + b;
    case BinaryOperation::subtract:
      return a - b;
    case BinaryOperation::multiply:
      return a * b;
    case BinaryOperation::divide:
      return a / b;
    case BinaryOperation::power:
      return std::pow(a, b);
    case BinaryOperation::minimum:
      return unordered ? a + b : std::min(a, b);
    case BinaryOperation::maximum:
      return unordered ? a + b : std::max(a, b);
  }
  return a;
}

/// The size of a result where two sizes meet, one of which may be repeated.
Index common_size(Index a, Index b) {
  return a == 1 ? b : a;
}

/// A row of an operand, which may be its only row and have an only column.
class Repeated {
 public:
  Repeated(const Matrix& operand, Index row)
      : first_(operand.data() + (operand.rows() == 1 ? 0 : row * operand.cols())),
        step_(operand.cols() == 1 ? 0 : 1) {}
  double operator[](Index col) const { return first_[col * step_]; }

 private:
  const double* first_;
  Index step_;
};

detail::Range at_least_0(Index row, Index col) {
  return {.min = 0, .row = static_cast<double>(row), .col = static_cast<double>(col)};
}

bool combine(Index a, Index b) {
  return a == b || a == 1 || b == 1;
}

}  // namespace

std::optional<UnaryOperation> unary_operation(std::string_view name) {
  return detail::value_of<UnaryOperation>(name, unary_names);
}

std::optional<BinaryOperation> binary_operation(std::string_view name) {
  return detail::value_of<BinaryOperation>(name, binary_names);
}

Matrix unary(UnaryOperation operation, const Matrix& A) {
  const char* const function = name_of(unary_names, operation);
  check_size(function, "A", static_cast<double>(A.rows()), static_cast<double>(A.cols()));
  const bool needs_positive = operation == UnaryOperation::sqrt || operation == UnaryOperation::log;
  Matrix output(A.rows(), A.cols());
  const double* const from = A.data();
  double* const to = output.data();
  const Index size = A.size();
  for (Index i = 0; i < size; ++i) {
    if (needs_positive && from[i] < 0) {
      fail_range(function, "A", from[i], at_least_0(i / A.cols(), i % A.cols()),
                 "no real number is the result; give a number of at least 0.");
    }
    to[i] = apply(operation, from[i]);
  }
  return output;
}

Matrix binary(BinaryOperation operation, const Matrix& A, const Matrix& B) {
  const char* const function = name_of(binary_names, operation);
  check_size(function, "A", static_cast<double>(A.rows()), static_cast<double>(A.cols()));
  check_size(function, "B", static_cast<double>(B.rows()), static_cast<double>(B.cols()));
  if (!combine(A.rows(), B.rows()) || !combine(A.cols(), B.cols())) {
    detail::fail_shape(function, "B", B.rows(), B.cols(), "A", A.rows(), A.cols());
  }
  const Index rows = common_size(A.rows(), B.rows());
  const Index cols = common_size(A.cols(), B.cols());
  check_size(function, "output", static_cast<double>(rows), static_cast<double>(cols));

  Matrix output(rows, cols);
  double* to = output.data();
  for (Index row = 0; row < rows; ++row) {
    const Repeated as(A, row);
    const Repeated bs(B, row);
    for (Index col = 0; col < cols; ++col) {
      const double a = as[col];
      const double b = bs[col];
      if (operation == BinaryOperation::power && a < 0 && std::isfinite(b) && std::floor(b) != b) {
        fail_range(function, "A", a, at_least_0(row, col),
                   "no real number is the result of a negative number to a broken power.");
      }
      *to++ = apply(operation, a, b);
    }
  }
  return output;
}

}  // namespace transformer
