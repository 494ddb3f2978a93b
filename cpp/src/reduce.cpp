// n × m → 1 × 1 (all) or n × 1 (rows)

#include <cmath>

#include "transformer/arithmetic.h"
#include "transformer/checks.h"

namespace transformer {
namespace {

constexpr std::string_view function = "reduce";

double mean(const Vector& values) {
  return values.sum() / static_cast<double>(values.size());
}

/// Σ(x − mean)² / n, measured from the first value so that a common offset costs nothing.
double variance(const Vector& values) {
  const Vector offsets = values.array() - values(0);
  const Vector deviations = offsets.array() - mean(offsets);
  return deviations.squaredNorm() / static_cast<double>(values.size());
}

double apply(Reduction operation, const Vector& values) {
  switch (operation) {
    case Reduction::sum:
      return values.sum();
    case Reduction::mean:
      return mean(values);
    case Reduction::variance:
      return variance(values);
    case Reduction::minimum:
      return values.minCoeff<Eigen::PropagateNaN>();
    case Reduction::maximum:
      return values.maxCoeff<Eigen::PropagateNaN>();
  }
  return values.sum();
}

}  // namespace

std::optional<Reduction> reduction(std::string_view name) {
  if (name == "sum") return Reduction::sum;
  if (name == "mean") return Reduction::mean;
  if (name == "variance") return Reduction::variance;
  if (name == "minimum") return Reduction::minimum;
  if (name == "maximum") return Reduction::maximum;
  return std::nullopt;
}

Matrix reduce(Reduction operation, const Matrix& A, ReductionAxis axis) {
  check_size(function, "A", static_cast<double>(A.rows()), static_cast<double>(A.cols()));
  if (axis == ReductionAxis::all) {
    const Vector values = Eigen::Map<const Vector>(A.data(), A.size());
    return Matrix::Constant(1, 1, apply(operation, values));
  }
  Matrix output(A.rows(), 1);
  for (Index row = 0; row < A.rows(); ++row) output(row, 0) = apply(operation, A.row(row));
  return output;
}

}  // namespace transformer
