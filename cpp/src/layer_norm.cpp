// x: n × d → output: n × d, each row on its own
// LayerNorm(x) = γ ⊙ (x − μ) / √(σ² + ε) + β      RMSNorm(x) = γ ⊙ x / √(Σ x² / d + ε)

#include "transformer/layer_norm.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "fail.h"
#include "layer_norm_steps.h"
#include "linear.h"
#include "text.h"
#include "transformer/checks.h"

namespace transformer {
namespace detail {
namespace {

/// Divides a row of n values by √(spread + ε), where spread is the mean of their squares, `name`
/// calls it and `cause` says why it may be 0.
void divide_by_root(const NormNames& names, const char* name, double spread, double eps,
                    double* values, Index n, Index row, const char* cause) {
  if (!std::isfinite(spread)) fail_overflow(names.function, name, row, 0, spread);
  if (spread + eps >= std::numeric_limits<double>::min()) {
    const double factor = 1 / std::sqrt(spread + eps);
    for (Index col = 0; col < n; ++col) values[col] *= factor;
    return;
  }
  // Squares of values below 1e-154 vanish or lose their digits; those of their ratios to the
  // largest do not.
  double largest = 0;
  for (Index col = 0; col < n; ++col) largest = std::max(largest, std::abs(values[col]));
  if (largest == 0 && eps > 0) return;
  if (largest == 0) {
    Text sentence;
    sentence << cause << " row " << row << " (counted from 0) of " << names.x
             << ", so the norm would be 0/0; give an eps above 0.";
    fail_range(names.function, "eps", eps, {.row = static_cast<double>(row)},
               sentence.str().c_str());
  }
  double squares = 0;
  for (Index col = 0; col < n; ++col) {
    values[col] /= largest;
    squares += values[col] * values[col];
  }
  const double root = std::sqrt(squares / static_cast<double>(n) + eps / largest / largest);
  for (Index col = 0; col < n; ++col) values[col] /= root;
}

/// γ ⊙ normalized + β
Matrix scaled_and_shifted(const NormNames& names, const Matrix& normalized,
                          const std::optional<Vector>& gamma, const std::optional<Vector>& beta) {
  Matrix output = normalized;
  const Index width = output.cols();
  const double* const gain = gamma ? gamma->data() : nullptr;
  const double* const shift = beta ? beta->data() : nullptr;
  double* values = output.data();
  for (Index row = 0; row < output.rows(); ++row, values += width) {
    for (Index col = 0; col < width; ++col) {
      if (gain) values[col] *= gain[col];
      if (shift) values[col] += shift[col];
    }
  }
  check_overflow(names.function, "output", output);
  return output;
}

}  // namespace

void check_norm(const NormNames& names, Index width, const std::optional<Vector>& gamma,
                const std::optional<Vector>& beta, double eps) {
  check_row(names.function, names.gamma, gamma, names.x, width);
  check_row(names.function, names.beta, beta, names.x, width);
  if (!(eps >= 0 && std::isfinite(eps))) {
    fail_range(names.function, "eps", eps, {.min = 0}, "give a finite number of at least 0.");
  }
}

LayerNormTrace layer_norm_steps(const NormNames& names, const Matrix& x,
                                const std::optional<Vector>& gamma,
                                const std::optional<Vector>& beta, double eps) {
  const Index n = x.cols();
  const double width = static_cast<double>(n);
  LayerNormTrace trace{.mean = Vector(x.rows()),
                       .variance = Vector(x.rows()),
                       .normalized = Matrix(x.rows(), x.cols()),
                       .output = {}};
  for (Index row = 0; row < x.rows(); ++row) {
    const double* const values = x.data() + row * n;
    double* const normalized = trace.normalized.data() + row * n;
    // Measured from the first value, so that a common offset drops out before anything is rounded
    // and a row of equal values deviates by exactly zero.
    const double origin = values[0];
    double sum = 0;
    for (Index col = 0; col < n; ++col) sum += values[col] - origin;
    const double mean_offset = sum / width;
    double squares = 0;
    for (Index col = 0; col < n; ++col) {
      const double deviation = values[col] - origin - mean_offset;
      normalized[col] = deviation;
      squares += deviation * deviation;
    }
    trace.mean(row) = origin + mean_offset;
    trace.variance(row) = squares / width;
    divide_by_root(names, "variance", trace.variance(row), eps, normalized, n, row,
                   "all values are equal in");
  }
  trace.output = scaled_and_shifted(names, trace.normalized, gamma, beta);
  return trace;
}

}  // namespace detail

LayerNormTrace layer_norm(const Matrix& x, const std::optional<Vector>& gamma,
                          const std::optional<Vector>& beta, double eps) {
  const detail::NormNames names{.function = "layer_norm"};
  check_matrix(names.function, names.x, x);
  detail::check_norm(names, x.cols(), gamma, beta, eps);
  return detail::layer_norm_steps(names, x, gamma, beta, eps);
}

RmsNormTrace rms_norm(const Matrix& x, const std::optional<Vector>& gamma, double eps) {
  const detail::NormNames names{.function = "rms_norm"};
  check_matrix(names.function, names.x, x);
  detail::check_norm(names, x.cols(), gamma, std::nullopt, eps);

  const Index n = x.cols();
  RmsNormTrace trace{
      .mean_square = Vector(x.rows()), .normalized = Matrix(x.rows(), x.cols()), .output = {}};
  for (Index row = 0; row < x.rows(); ++row) {
    const double* const values = x.data() + row * n;
    double* const normalized = trace.normalized.data() + row * n;
    double squares = 0;
    for (Index col = 0; col < n; ++col) squares += values[col] * values[col];
    trace.mean_square(row) = squares / static_cast<double>(n);
    for (Index col = 0; col < n; ++col) normalized[col] = values[col];
    detail::divide_by_root(names, "mean_square", trace.mean_square(row), eps, normalized, n, row,
                           "there are only zeros in");
  }
  trace.output = detail::scaled_and_shifted(names, trace.normalized, gamma, std::nullopt);
  return trace;
}

}  // namespace transformer
