#pragma once

#include "transformer/matrix.h"

namespace transformer::detail {

/// A: n × m → Aᵀ: m × n. Unchecked.
Matrix transposed(const Matrix& A);

}  // namespace transformer::detail
