// unary: n × m → n × m;  binary: n × m with n × m, or with sizes of 1 repeated

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "fail.h"
#include "transformer/arithmetic.h"
#include "transformer/checks.h"

namespace transformer {
namespace {

using detail::fail_range;

template <typename Operation, std::size_t count>
using Names = std::array<std::pair<std::string_view, Operation>, count>;

constexpr Names<UnaryOperation, 12> unary_names{{
    {"negate", UnaryOperation::negate},
    {"abs", UnaryOperation::abs},
    {"exp", UnaryOperation::exp},
    {"log", UnaryOperation::log},
    {"sqrt", UnaryOperation::sqrt},
    {"sin", UnaryOperation::sin},
    {"cos", UnaryOperation::cos},
    {"tan", UnaryOperation::tan},
    {"tanh", UnaryOperation::tanh},
    {"round", UnaryOperation::round},
    {"floor", UnaryOperation::floor},
    {"ceil", UnaryOperation::ceil},
}};

constexpr Names<BinaryOperation, 7> binary_names{{
    {"add", BinaryOperation::add},
    {"subtract", BinaryOperation::subtract},
    {"multiply", BinaryOperation::multiply},
    {"divide", BinaryOperation::divide},
    {"power", BinaryOperation::power},
    {"minimum", BinaryOperation::minimum},
    {"maximum", BinaryOperation::maximum},
}};

template <typename Operation, std::size_t count>
std::optional<Operation> find(const Names<Operation, count>& names, std::string_view name) {
  for (const auto& [known, operation] : names) {
    if (known == name) return operation;
  }
  return std::nullopt;
}

template <typename Operation, std::size_t count>
std::string_view name_of(const Names<Operation, count>& names, Operation operation) {
  for (const auto& [known, candidate] : names) {
    if (candidate == operation) return known;
  }
  return "";
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

bool combine(Index a, Index b) {
  return a == b || a == 1 || b == 1;
}

}  // namespace

std::optional<UnaryOperation> unary_operation(std::string_view name) {
  return find(unary_names, name);
}

std::optional<BinaryOperation> binary_operation(std::string_view name) {
  return find(binary_names, name);
}

Matrix unary(UnaryOperation operation, const Matrix& A) {
  const std::string_view function = name_of(unary_names, operation);
  check_size(function, "A", static_cast<double>(A.rows()), static_cast<double>(A.cols()));
  const bool needs_positive = operation == UnaryOperation::sqrt || operation == UnaryOperation::log;
  Matrix output(A.rows(), A.cols());
  for (Index row = 0; row < A.rows(); ++row) {
    for (Index col = 0; col < A.cols(); ++col) {
      const double x = A(row, col);
      if (needs_positive && x < 0) {
        fail_range(function, "A", x,
                   {.min = 0, .row = static_cast<double>(row), .col = static_cast<double>(col)},
                   "no real number is the result; give a number of at least 0.");
      }
      output(row, col) = apply(operation, x);
    }
  }
  return output;
}

Matrix binary(BinaryOperation operation, const Matrix& A, const Matrix& B) {
  const std::string_view function = name_of(binary_names, operation);
  check_size(function, "A", static_cast<double>(A.rows()), static_cast<double>(A.cols()));
  check_size(function, "B", static_cast<double>(B.rows()), static_cast<double>(B.cols()));
  if (!combine(A.rows(), B.rows()) || !combine(A.cols(), B.cols())) {
    detail::fail_shape(function, "B", static_cast<double>(B.rows()), static_cast<double>(B.cols()),
                       "A", static_cast<double>(A.rows()), static_cast<double>(A.cols()));
  }
  const Index rows = common_size(A.rows(), B.rows());
  const Index cols = common_size(A.cols(), B.cols());
  check_size(function, "output", static_cast<double>(rows), static_cast<double>(cols));

  Matrix output(rows, cols);
  for (Index row = 0; row < rows; ++row) {
    for (Index col = 0; col < cols; ++col) {
      const double a = A(A.rows() == 1 ? 0 : row, A.cols() == 1 ? 0 : col);
      const double b = B(B.rows() == 1 ? 0 : row, B.cols() == 1 ? 0 : col);
      if (operation == BinaryOperation::power && a < 0 && std::isfinite(b) && std::floor(b) != b) {
        fail_range(function, "A", a,
                   {.min = 0, .row = static_cast<double>(row), .col = static_cast<double>(col)},
                   "no real number is the result of a negative number to a broken power.");
      }
      output(row, col) = apply(operation, a, b);
    }
  }
  return output;
}

}  // namespace transformer
