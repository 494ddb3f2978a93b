#include "compare.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>

namespace transformer::testing {

Matrix matrix(std::initializer_list<std::initializer_list<double>> rows) {
  Matrix result(static_cast<Index>(rows.size()), static_cast<Index>(rows.begin()->size()));
  Index row = 0;
  for (const auto& values : rows) {
    REQUIRE(static_cast<Index>(values.size()) == result.cols());
    Index col = 0;
    for (const double value : values) result(row, col++) = value;
    ++row;
  }
  return result;
}

void require_near(const std::string& what, const Matrix& actual, const Matrix& expected,
                  double tolerance) {
  INFO(what);
  REQUIRE(actual.rows() == expected.rows());
  REQUIRE(actual.cols() == expected.cols());
  for (Index row = 0; row < actual.rows(); ++row) {
    for (Index col = 0; col < actual.cols(); ++col) {
      const double distance = std::abs(actual(row, col) - expected(row, col));
      if (distance <= tolerance) continue;
      INFO("row " << row << ", column " << col << " of " << what);
      CAPTURE(actual(row, col), expected(row, col), tolerance);
      FAIL("too far from the expected value");
    }
  }
  SUCCEED();
}

void require_output(const OracleCase& oracle_case, const std::string& key, const Matrix& actual) {
  require_near(oracle_case.name + "." + key, actual, to_matrix(oracle_case.outputs.at(key)),
               oracle_case.tolerance);
}

void require_output(const OracleCase& oracle_case, const std::string& key, std::size_t index,
                    const Matrix& actual) {
  require_near(oracle_case.name + "." + key + "[" + std::to_string(index) + "]", actual,
               to_matrix(oracle_case.outputs.at(key).at(index)), oracle_case.tolerance);
}

std::string printed(double value, int decimals) {
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.*f", decimals, value);
  return buffer.data();
}

std::string printed_row(const Matrix& value, Index row, int decimals) {
  std::string result;
  for (Index col = 0; col < value.cols(); ++col) {
    if (col > 0) result += ' ';
    result += printed(value(row, col), decimals);
  }
  return result;
}

Error error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    return error;
  }
  FAIL("no Error was thrown");
  throw std::logic_error("unreachable");
}

void require_error(const Error& error, ErrorCode code, const std::string& function,
                   const std::string& argument, const ErrorNumbers& numbers) {
  const std::string sentence = error.what();
  CAPTURE(sentence);
  REQUIRE(name(error.code) == name(code));
  REQUIRE(error.function == function);
  REQUIRE(error.argument == argument);
  // Keys are C strings; as strings they compare by what they say.
  using Numbers = std::map<std::string, double>;
  CHECK(error.numbers.size() == numbers.size());
  CHECK(Numbers(error.numbers.begin(), error.numbers.end()) ==
        Numbers(numbers.begin(), numbers.end()));
  CHECK(sentence.find(argument) != std::string::npos);
  CHECK(sentence.find(':') != std::string::npos);  // what is wrong: what to do
  CHECK(sentence.back() == '.');
}

Matrix permuted(const Matrix& value, const std::vector<Index>& order) {
  Matrix result(static_cast<Index>(order.size()), value.cols());
  for (std::size_t row = 0; row < order.size(); ++row) {
    result.row(static_cast<Index>(row)) = value.row(order[row]);
  }
  return result;
}

}  // namespace transformer::testing
