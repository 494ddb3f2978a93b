#include <limits>

#include "compare.h"
#include "transformer/checks.h"

namespace transformer::testing {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

TEST_CASE("error codes have their stable names", "[checks]") {
  CHECK(name(ErrorCode::shape_mismatch) == "shape_mismatch");
  CHECK(name(ErrorCode::empty) == "empty");
  CHECK(name(ErrorCode::not_finite) == "not_finite");
  CHECK(name(ErrorCode::not_divisible) == "not_divisible");
  CHECK(name(ErrorCode::out_of_range) == "out_of_range");
  CHECK(name(ErrorCode::too_large) == "too_large");
  CHECK(name(ErrorCode::fully_masked_row) == "fully_masked_row");
}

TEST_CASE("errors are sentences", "[checks]") {
  CHECK(std::string(error_of([] { check_shape("f", "K", 3, 5, "Q", any_size, 4); }).what()) ==
        "K is 3×5: give it any number of rows and 4 columns to fit Q.");
  CHECK(std::string(error_of([] { check_shape("f", "b", 2, 5, "W", 1, 1); }).what()) ==
        "b is 2×5: give it 1 row and 1 column to fit W.");
  CHECK(std::string(error_of([] { check_divisible("f", "n", "n", 3, "h", 2); }).what()) ==
        "n = 3 is not a multiple of h = 2: change one of them so that it divides without "
        "remainder.");
  CHECK(std::string(error_of([] { check_divisible("f", "n", "n", 3, "2", 2); }).what()) ==
        "n = 3 is not a multiple of 2: change it so that it divides without remainder.");
  CHECK(std::string(error_of([] { check_at_least("f", "n_heads", 0, 1); }).what()) ==
        "n_heads is 0: give a whole number of at least 1.");
  CHECK(std::string(error_of([] { check_integer("f", "n", 2.5, 1, 4); }).what()) ==
        "n is 2.5: give a whole number from 1 to 4.");
  CHECK(std::string(error_of([] { check_trace("f", 2e7); }).what()) ==
        "the number of elements of all results together would be 20000000, more than the limit of "
        "16777216: give smaller sizes.");
}

TEST_CASE("numbers in sentences", "[checks]") {
  const auto written = [](double value) {
    const std::string sentence =
        error_of([&] { check_integer("f", "n", value, 1, 4); }).what();  // "n is …: give …"
    return sentence.substr(5, sentence.find(':') - 5);
  };
  CHECK(written(0) == "0");
  CHECK(written(-12) == "-12");
  CHECK(written(9007199254740991) == "9007199254740991");
  CHECK(written(0.1) == "0.1");
  CHECK(written(-2.0 / 3.0) == "-0.666667");
  CHECK(written(1234.5678) == "1234.57");
  CHECK(written(9.9999999) == "10");
  CHECK(written(1e-5) == "0.00001");
  CHECK(written(1.25e-7) == "1.25e-7");
  CHECK(written(6.02214076e23) == "6.02214e23");
  CHECK(written(1e300) == "1e300");
  CHECK(written(1.7976931348623157e308) == "1.79769e308");
  CHECK(written(5e-324) == "4.94066e-324");
  CHECK(written(infinity) == "Infinity");
  CHECK(written(-infinity) == "-Infinity");
  CHECK(written(not_a_number) == "NaN");
}

TEST_CASE("whole numbers", "[checks]") {
  CHECK(check_integer("f", "n", 3, 1, 10) == 3);
  CHECK(check_integer("f", "n", -1, -1, 10) == -1);
  for (const double value : {2.5, 0.0, 11.0, infinity, -infinity}) {
    require_error(error_of([&] { check_integer("f", "n", value, 1, 10); }), ErrorCode::out_of_range,
                  "f", "n", {{"value", value}, {"min", 1}, {"max", 10}});
  }
  CHECK(error_of([] { check_integer("f", "n", not_a_number, 1, 10); }).code ==
        ErrorCode::out_of_range);
  // Whatever the caller allows, it has to fit into an Index.
  CHECK(error_of([] { check_integer("f", "n", 1e300, 0, infinity); }).code ==
        ErrorCode::out_of_range);
}

TEST_CASE("sizes", "[checks]") {
  CHECK_NOTHROW(check_size("f", "A", 2048, 2048));
  CHECK_NOTHROW(check_size("f", "A", 1, 4194304));
  CHECK(error_of([] { check_size("f", "A", 1, 4194305); }).code == ErrorCode::too_large);
  // Products that overflow 32 and 64 bits are still too large, not small.
  CHECK(error_of([] { check_size("f", "A", 65536, 65536); }).code == ErrorCode::too_large);
  CHECK(error_of([] { check_size("f", "A", 1e18, 1e18); }).code == ErrorCode::too_large);
  CHECK(error_of([] { check_size("f", "A", -1, 4); }).code == ErrorCode::empty);
  CHECK(error_of([] { check_size("f", "A", not_a_number, 4); }).code == ErrorCode::empty);
}

TEST_CASE("the first number that is none is named", "[checks]") {
  Matrix value = Matrix::Zero(2, 3);
  value(1, 0) = infinity;
  value(1, 2) = -infinity;
  require_error(error_of([&] { check_finite("f", "A", value); }), ErrorCode::not_finite, "f", "A",
                {{"row", 1}, {"col", 0}, {"value", infinity}});
}

TEST_CASE("a vector is one row", "[checks]") {
  CHECK(to_vector("f", "b", matrix({{1, 2, 3}})).size() == 3);
  require_error(error_of([] {
                  to_vector("f", "b", matrix({{1}, {2}}));
                }),
                ErrorCode::shape_mismatch, "f", "b",
                {{"rows", 2}, {"cols", 1}, {"expected_rows", 1}});
}

}  // namespace
}  // namespace transformer::testing
