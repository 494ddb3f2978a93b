// positions: 1 × n → n × d_model
// PE(pos, 2i) = sin(pos / base^(2i/d_model)), PE(pos, 2i+1) = cos(pos / base^(2i/d_model))

#include "transformer/positional_encoding.h"

#include <algorithm>
#include <cmath>

#include "fail.h"
#include "transformer/checks.h"
#include "words.h"

namespace transformer {
namespace {

constexpr const char* encoding = "positional_encoding";
constexpr const char* shift = "position_shift";

void check_base(const char* function, double base) {
  if (!(base > 0 && std::isfinite(base))) {
    detail::fail_range(function, "base", base, {.min = 0}, "give a finite number above 0.");
  }
}

/// base^(2i/d_model), by which pair i divides the position.
double divisor(Index pair, Index d_model, double base) {
  return std::pow(base, 2 * static_cast<double>(pair) / static_cast<double>(d_model));
}

/// Where an angle goes. A pair without a cosine has column -1 for it.
struct PairColumns {
  Index sine;
  Index cosine;
};

PairColumns columns_of(Index pair, Index d_model, PositionLayout layout) {
  const Index sines = (d_model + 1) / 2;
  const bool has_cosine = pair < d_model / 2;
  if (layout == PositionLayout::interleaved) return {2 * pair, has_cosine ? 2 * pair + 1 : -1};
  return {pair, has_cosine ? sines + pair : -1};
}

}  // namespace

std::optional<PositionLayout> position_layout(std::string_view name) {
  return detail::value_of<PositionLayout>(name, {"interleaved", "halves"});
}

Matrix positional_encoding(const Vector& positions, Index d_model, double base,
                           PositionLayout layout) {
  check_vector(encoding, "positions", positions);
  check_at_least(encoding, "d_model", d_model, 1);
  check_base(encoding, base);
  check_size(encoding, "output", static_cast<double>(positions.size()),
             static_cast<double>(d_model));

  Matrix output(positions.size(), d_model);
  for (Index pair = 0; pair < (d_model + 1) / 2; ++pair) {
    const double divides = divisor(pair, d_model, base);
    const PairColumns columns = columns_of(pair, d_model, layout);
    for (Index row = 0; row < positions.size(); ++row) {
      const double angle = positions(row) / divides;
      output(row, columns.sine) = std::sin(angle);
      if (columns.cosine >= 0) output(row, columns.cosine) = std::cos(angle);
    }
  }
  check_overflow(encoding, "output", output);
  return output;
}

Matrix positional_encoding(Index n, Index d_model, double base, PositionLayout layout) {
  check_at_least(encoding, "d_model", d_model, 1);
  check_size(encoding, "output", static_cast<double>(n), static_cast<double>(d_model));
  Vector positions(n);
  for (Index i = 0; i < n; ++i) positions(i) = static_cast<double>(i);
  return positional_encoding(positions, d_model, base, layout);
}

Matrix position_shift(double k, Index d_model, double base) {
  if (!std::isfinite(k)) {
    detail::fail_range(shift, "k", k, {}, "give a finite number.");
  }
  check_at_least(shift, "d_model", d_model, 1);
  check_divisible(shift, "d_model", "d_model", d_model, "2", 2);
  check_base(shift, base);
  check_size(shift, "output", static_cast<double>(d_model), static_cast<double>(d_model));

  Matrix output(d_model, d_model);
  std::fill_n(output.data(), output.size(), 0.0);
  for (Index pair = 0; pair < d_model / 2; ++pair) {
    const double angle = k / divisor(pair, d_model, base);
    const Index i = 2 * pair;
    output(i, i) = std::cos(angle);
    output(i, i + 1) = std::sin(angle);
    output(i + 1, i) = -std::sin(angle);
    output(i + 1, i + 1) = std::cos(angle);
  }
  check_overflow(shift, "output", output);
  return output;
}

}  // namespace transformer
