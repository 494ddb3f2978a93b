#pragma once

#include "transformer/matrix.h"

namespace transformer::detail {

/// softmax of every row, unchecked. −∞ becomes 0; every row needs a finite entry.
/// @param temperature  ≥ 0
Matrix softmax_rows(const Matrix& z, double temperature);

}  // namespace transformer::detail
