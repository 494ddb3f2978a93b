// x: n × d → output: n × d, each row on its own
// LayerNorm(x) = γ ⊙ (x − μ) / √(σ² + ε) + β      RMSNorm(x) = γ ⊙ x / √(Σ x² / d + ε)

#include "transformer/layer_norm.h"

#include <cmath>

#include "fail.h"
#include "layer_norm_steps.h"
#include "linear.h"
#include "text.h"
#include "transformer/checks.h"

namespace transformer {
namespace detail {
namespace {

/// 1 / √(spread + ε), where `name` calls the spread and `cause` says why it may be 0.
double inverse_root(const NormNames& names, std::string_view name, double spread, double eps,
                    Index row, std::string_view cause) {
  const double place = static_cast<double>(row);
  if (!std::isfinite(spread)) fail_overflow(names.function, name, place, 0, spread);
  if (spread + eps == 0) {
    fail_range(names.function, "eps", eps, {.row = place},
               join({cause, " row ", text(place), " (counted from 0) of ", names.x,
                     ", so the norm would be 0/0; give an eps above 0."}));
  }
  return 1 / std::sqrt(spread + eps);
}

/// γ ⊙ normalized + β
Matrix scaled_and_shifted(const NormNames& names, const Matrix& normalized,
                          const std::optional<Vector>& gamma, const std::optional<Vector>& beta) {
  Matrix output = normalized;
  for (Index row = 0; row < output.rows(); ++row) {
    for (Index col = 0; col < output.cols(); ++col) {
      if (gamma) output(row, col) *= (*gamma)(col);
      if (beta) output(row, col) += (*beta)(col);
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
  const double width = static_cast<double>(x.cols());
  LayerNormTrace trace{.mean = Vector(x.rows()),
                       .variance = Vector(x.rows()),
                       .normalized = Matrix(x.rows(), x.cols()),
                       .output = {}};
  for (Index row = 0; row < x.rows(); ++row) {
    // Measured from the first value, so that a common offset drops out before anything is rounded
    // and a row of equal values deviates by exactly zero.
    const double origin = x(row, 0);
    double sum = 0;
    for (Index col = 0; col < x.cols(); ++col) sum += x(row, col) - origin;
    const double mean_offset = sum / width;
    double squares = 0;
    for (Index col = 0; col < x.cols(); ++col) {
      const double deviation = x(row, col) - origin - mean_offset;
      trace.normalized(row, col) = deviation;
      squares += deviation * deviation;
    }
    trace.mean(row) = origin + mean_offset;
    trace.variance(row) = squares / width;
    const double factor =
        inverse_root(names, "variance", trace.variance(row), eps, row, "all values are equal in");
    trace.normalized.row(row) *= factor;
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

  RmsNormTrace trace{
      .mean_square = Vector(x.rows()), .normalized = Matrix(x.rows(), x.cols()), .output = {}};
  for (Index row = 0; row < x.rows(); ++row) {
    double squares = 0;
    for (Index col = 0; col < x.cols(); ++col) squares += x(row, col) * x(row, col);
    trace.mean_square(row) = squares / static_cast<double>(x.cols());
    const double factor = detail::inverse_root(names, "mean_square", trace.mean_square(row), eps,
                                               row, "there are only zeros in");
    trace.normalized.row(row) = x.row(row) * factor;
  }
  trace.output = detail::scaled_and_shifted(names, trace.normalized, gamma, std::nullopt);
  return trace;
}

}  // namespace transformer
