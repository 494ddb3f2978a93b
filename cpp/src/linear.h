#pragma once

#include <optional>

#include "transformer/matrix.h"

namespace transformer::detail {

/// x: n × k, W: k × m, b: m → x W + b: n × m. Unchecked.
Matrix linear(const Matrix& x, const Matrix& W, const std::optional<Vector>& b);

/// A bias or gain has to be as wide as what it is added to or multiplied with.
/// @throws Error empty, not_finite, shape_mismatch
void check_row(const char* function, const char* argument, const std::optional<Vector>& value,
               const char* other, Index width);

}  // namespace transformer::detail
