#pragma once

#include <catch2/catch.hpp>
#include <functional>
#include <initializer_list>
#include <string>

#include "fixture.h"
#include "transformer/error.h"
#include "transformer/matrix.h"

namespace transformer::testing {

/// A matrix written as rows.
Matrix matrix(std::initializer_list<std::initializer_list<double>> rows);

/// Requires the same shape and no element further than `tolerance` from the expected one; a NaN is
/// never near anything.
void require_near(const std::string& what, const Matrix& actual, const Matrix& expected,
                  double tolerance);

/// The output `key` of an oracle case, within its tolerance.
void require_output(const OracleCase& oracle_case, const std::string& key, const Matrix& actual);

/// One matrix of a list that an oracle case has under `key`, e.g. that of one head.
void require_output(const OracleCase& oracle_case, const std::string& key, std::size_t index,
                    const Matrix& actual);

/// A value as it is printed with so many decimals, e.g. "0.6225".
std::string printed(double value, int decimals);

/// All values of a row as they are printed, e.g. "0.867 0.016 0.117".
std::string printed_row(const Matrix& value, Index row, int decimals);

/// The Error that an action has to throw.
Error error_of(const std::function<void()>& action);

/// Requires the error to be of that code, about that argument, with exactly these numbers, and its
/// sentence to be one that a person can act on.
void require_error(const Error& error, ErrorCode code, const std::string& function,
                   const std::string& argument, const ErrorNumbers& numbers);

/// The rows of `value` in the given order.
Matrix permuted(const Matrix& value, const std::vector<Index>& order);

}  // namespace transformer::testing
