#include <cmath>
#include <limits>

#include "compare.h"
#include "transformer/arithmetic.h"
#include "transformer/random.h"

namespace transformer::testing {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

double value_of(UnaryOperation operation, double x) {
  return unary(operation, matrix({{x}}))(0, 0);
}

double value_of(BinaryOperation operation, double a, double b) {
  return binary(operation, matrix({{a}}), matrix({{b}}))(0, 0);
}

TEST_CASE("matrix product by hand", "[arithmetic]") {
  require_near("AB", product(matrix({{1, 2, 3}, {4, 5, 6}}), matrix({{1, 0}, {0, 1}, {2, -1}})),
               matrix({{7, -1}, {16, -1}}), 0);
  // Q Kᵀ of the worked example
  require_near("QKᵀ",
               product(matrix({{1, 0, 1, 0}, {0, 1, 0, 1}}),
                       transpose(matrix({{1, 0, 1, 0}, {1, 1, 0, 0}}))),
               matrix({{2, 1}, {0, 1}}), 0);
}

TEST_CASE("matrix products associate and transpose", "[arithmetic][property]") {
  const Matrix A = randn(3, 70, 1);
  const Matrix B = randn(70, 90, 2);
  const Matrix C = randn(90, 2, 3);
  require_near("(AB)C", product(product(A, B), C), product(A, product(B, C)), 1e-11);
  require_near("(AB)ᵀ", transpose(product(A, B)), product(transpose(B), transpose(A)), 1e-12);
}

TEST_CASE("the product agrees with its definition to the last bit", "[arithmetic][property]") {
  for (const Index depth : {1, 2, 3, 4, 5, 7, 8, 64, 65}) {
    for (const Index cols : {1, 2, 3, 8, 17}) {
      CAPTURE(depth, cols);
      const Matrix A = randn(3, depth, 4);
      const Matrix B = randn(depth, cols, 5);
      Matrix expected = Matrix::Zero(3, cols);
      for (Index i = 0; i < 3; ++i) {
        for (Index j = 0; j < cols; ++j) {
          for (Index k = 0; k < depth; ++k) expected(i, j) += A(i, k) * B(k, j);
        }
      }
      require_near("AB", product(A, B), expected, 0);
    }
  }
}

TEST_CASE("products refuse what does not fit", "[arithmetic][errors]") {
  const Error error = error_of([] { product(Matrix::Ones(2, 3), Matrix::Ones(2, 3)); });
  require_error(error, ErrorCode::shape_mismatch, "product", "B",
                {{"rows", 2}, {"cols", 3}, {"expected_rows", 3}});
  CHECK(error.other == "A");
  require_error(error_of([] { product(Matrix(0, 2), Matrix::Ones(2, 3)); }), ErrorCode::empty,
                "product", "A", {{"rows", 0}, {"cols", 2}});
  require_error(error_of([] { product(Matrix::Zero(2049, 1), Matrix::Zero(1, 2048)); }),
                ErrorCode::too_large, "product", "output",
                {{"value", 2049.0 * 2048}, {"limit", 4194304}});
  require_error(error_of([] { product(Matrix::Zero(2049, 2048), Matrix::Zero(2048, 1)); }),
                ErrorCode::too_large, "product", "A",
                {{"value", 2049.0 * 2048}, {"limit", 4194304}});
}

TEST_CASE("unary operations are those of the textbook", "[arithmetic]") {
  CHECK(value_of(UnaryOperation::negate, 3) == -3);
  CHECK(value_of(UnaryOperation::abs, -2.5) == 2.5);
  CHECK(value_of(UnaryOperation::exp, 1) == Approx(2.718281828459045).epsilon(1e-15));
  CHECK(value_of(UnaryOperation::log, 1) == 0);
  CHECK(value_of(UnaryOperation::log, 0) == -infinity);
  CHECK(value_of(UnaryOperation::sqrt, 512) == Approx(22.627416997969522).epsilon(1e-15));
  const double pi = std::acos(-1.0);
  CHECK(value_of(UnaryOperation::sin, pi / 2) == 1);
  CHECK(value_of(UnaryOperation::cos, pi) == -1);
  CHECK(value_of(UnaryOperation::tan, pi / 4) == Approx(1).epsilon(1e-15));
  CHECK(value_of(UnaryOperation::tanh, 400) == 1);
  CHECK(value_of(UnaryOperation::round, 2.5) == 3);
  CHECK(value_of(UnaryOperation::round, -2.5) == -3);
  CHECK(value_of(UnaryOperation::floor, -0.5) == -1);
  CHECK(value_of(UnaryOperation::ceil, 0.5) == 1);
}

TEST_CASE("exp overflows where a double ends", "[arithmetic][facts]") {
  CHECK(std::isfinite(value_of(UnaryOperation::exp, 709.78)));
  CHECK(value_of(UnaryOperation::exp, 709.79) == infinity);
  CHECK(std::isfinite(std::exp(88.72F)));
  CHECK(std::isinf(std::exp(88.73F)));
  // exp(1000) / exp(1000), the softmax that forgot to subtract the maximum
  CHECK(std::isnan(value_of(BinaryOperation::divide, infinity, infinity)));
}

TEST_CASE("unary operations go element by element", "[arithmetic]") {
  require_near("abs", unary(UnaryOperation::abs, matrix({{-1, 2}, {3, -4}, {0, -6}})),
               matrix({{1, 2}, {3, 4}, {0, 6}}), 0);
}

TEST_CASE("roots and logarithms of negative numbers are refused", "[arithmetic][errors]") {
  require_error(error_of([] {
                  unary(UnaryOperation::sqrt, matrix({{1, 4}, {9, -16}}));
                }),
                ErrorCode::out_of_range, "sqrt", "A",
                {{"value", -16}, {"min", 0}, {"row", 1}, {"col", 1}});
  require_error(error_of([] { unary(UnaryOperation::log, matrix({{-1}})); }),
                ErrorCode::out_of_range, "log", "A",
                {{"value", -1}, {"min", 0}, {"row", 0}, {"col", 0}});
  require_error(error_of([] { binary(BinaryOperation::power, matrix({{-8}}), matrix({{0.5}})); }),
                ErrorCode::out_of_range, "power", "A",
                {{"value", -8}, {"min", 0}, {"row", 0}, {"col", 0}});
  CHECK(value_of(BinaryOperation::power, -2, 3) == -8);
}

TEST_CASE("binary operations are those of the textbook", "[arithmetic]") {
  CHECK(value_of(BinaryOperation::add, 2, 3) == 5);
  CHECK(value_of(BinaryOperation::subtract, 2, 3) == -1);
  CHECK(value_of(BinaryOperation::multiply, 2, 3) == 6);
  CHECK(value_of(BinaryOperation::divide, 3, 2) == 1.5);
  CHECK(value_of(BinaryOperation::divide, 1, 0) == infinity);
  CHECK(value_of(BinaryOperation::power, 10000, 0.5) == 100);
  CHECK(value_of(BinaryOperation::minimum, 2, 3) == 2);
  CHECK(value_of(BinaryOperation::maximum, 2, 3) == 3);
  CHECK(std::isnan(value_of(BinaryOperation::maximum, 2, not_a_number)));
  CHECK(std::isnan(value_of(BinaryOperation::minimum, not_a_number, 2)));
}

TEST_CASE("sizes of 1 are repeated", "[arithmetic]") {
  const Matrix A = matrix({{1, 2, 3}, {4, 5, 6}});
  const Matrix row = matrix({{10, 20, 30}});
  const Matrix column = matrix({{100}, {200}});
  const auto add = [](const Matrix& a, const Matrix& b) {
    return binary(BinaryOperation::add, a, b);
  };
  require_near("row", add(A, row), matrix({{11, 22, 33}, {14, 25, 36}}), 0);
  require_near("column", add(column, A), matrix({{101, 102, 103}, {204, 205, 206}}), 0);
  require_near("one", add(A, matrix({{1}})), matrix({{2, 3, 4}, {5, 6, 7}}), 0);
  require_near("column and row", add(column, row), matrix({{110, 120, 130}, {210, 220, 230}}), 0);
  require_near("the order counts", binary(BinaryOperation::subtract, row, A),
               matrix({{9, 18, 27}, {6, 15, 24}}), 0);

  const Error error = error_of([&] { add(A, matrix({{1, 2}})); });
  require_error(error, ErrorCode::shape_mismatch, "add", "B",
                {{"rows", 1}, {"cols", 2}, {"expected_rows", 2}, {"expected_cols", 3}});
  CHECK(error.other == "A");
  require_error(error_of([&] { add(Matrix::Zero(2049, 1), Matrix::Zero(1, 2048)); }),
                ErrorCode::too_large, "add", "output",
                {{"value", 2049.0 * 2048}, {"limit", 4194304}});
}

TEST_CASE("reductions", "[arithmetic]") {
  const Matrix A = matrix({{1, 2, 3}, {-4, 0, 10}});
  const auto all = [&](Reduction operation) { return reduce(operation, A, ReductionAxis::all); };
  const auto rows = [&](Reduction operation) { return reduce(operation, A, ReductionAxis::rows); };
  require_near("sum", all(Reduction::sum), matrix({{12}}), 0);
  require_near("sums", rows(Reduction::sum), matrix({{6}, {6}}), 0);
  require_near("mean", all(Reduction::mean), matrix({{2}}), 0);
  require_near("means", rows(Reduction::mean), matrix({{2}, {2}}), 0);
  // (1 + 0 + 1) / 3, (36 + 4 + 64) / 3, and all six over 6
  require_near("variances", rows(Reduction::variance), matrix({{2.0 / 3}, {104.0 / 3}}), 1e-14);
  require_near("variance", all(Reduction::variance), matrix({{106.0 / 6}}), 1e-14);
  require_near("minimum", all(Reduction::minimum), matrix({{-4}}), 0);
  require_near("minima", rows(Reduction::minimum), matrix({{1}, {-4}}), 0);
  require_near("maximum", all(Reduction::maximum), matrix({{10}}), 0);
  require_near("maxima", rows(Reduction::maximum), matrix({{3}, {10}}), 0);
  const Matrix with_nan = matrix({{1, not_a_number, 3}});
  CHECK(std::isnan(reduce(Reduction::maximum, with_nan, ReductionAxis::all)(0, 0)));
  CHECK(std::isnan(reduce(Reduction::minimum, with_nan, ReductionAxis::rows)(0, 0)));
  require_error(error_of([] { reduce(Reduction::sum, Matrix(3, 0), ReductionAxis::all); }),
                ErrorCode::empty, "reduce", "A", {{"rows", 3}, {"cols", 0}});
}

TEST_CASE("operations have names", "[arithmetic]") {
  CHECK(unary_operation("tanh") == UnaryOperation::tanh);
  CHECK_FALSE(unary_operation("sinh"));
  CHECK(binary_operation("power") == BinaryOperation::power);
  CHECK_FALSE(binary_operation("+"));
  CHECK(reduction("variance") == Reduction::variance);
  CHECK_FALSE(reduction("median"));
}

}  // namespace
}  // namespace transformer::testing
