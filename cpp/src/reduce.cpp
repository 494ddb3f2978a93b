// n × m → 1 × 1 (all) or n × 1 (rows)

#include <cmath>
#include <span>

#include "transformer/arithmetic.h"
#include "transformer/checks.h"
#include "words.h"

namespace transformer {
namespace {

constexpr const char* function = "reduce";

using Values = std::span<const double>;

double sum(Values values) {
  double total = values.front();
  for (const double value : values.subspan(1)) total += value;
  return total;
}

double mean(Values values) {
  return sum(values) / static_cast<double>(values.size());
}

/// Σ(x − mean)² / n, measured from the first value so that a common offset costs nothing.
double variance(Values values) {
  const double origin = values.front();
  const double size = static_cast<double>(values.size());
  double offsets = 0;
  for (const double value : values) offsets += value - origin;
  double squares = 0;
  for (const double value : values) {
    const double deviation = value - origin - offsets / size;
    squares += deviation * deviation;
  }
  return squares / size;
}

/// The value that `sign` times it makes the largest; NaN where there is one.
double extreme(Values values, double sign) {
  double result = values.front();
  for (const double value : values) {
    if (std::isnan(value) || sign * value > sign * result) result = value;
  }
  return result;
}

double apply(Reduction operation, Values values) {
  switch (operation) {
    case Reduction::sum:
      return sum(values);
    case Reduction::mean:
      return mean(values);
    case Reduction::variance:
      return variance(values);
    case Reduction::minimum:
      return extreme(values, -1);
    case Reduction::maximum:
      return extreme(values, 1);
  }
  return sum(values);
}

}  // namespace

std::optional<Reduction> reduction(std::string_view name) {
  return detail::value_of<Reduction>(name, {"sum", "mean", "variance", "minimum", "maximum"});
}

Matrix reduce(Reduction operation, const Matrix& A, ReductionAxis axis) {
  check_size(function, "A", static_cast<double>(A.rows()), static_cast<double>(A.cols()));
  const bool whole = axis == ReductionAxis::all;
  const Index size = whole ? A.size() : A.cols();
  Matrix output(whole ? 1 : A.rows(), 1);
  for (Index row = 0; row < output.rows(); ++row) {
    output(row, 0) = apply(operation, {A.data() + row * size, static_cast<std::size_t>(size)});
  }
  return output;
}

}  // namespace transformer
