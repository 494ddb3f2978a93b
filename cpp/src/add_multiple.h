#pragma once

#include "transformer/matrix.h"

namespace transformer::detail {

/// c += a · b for m numbers that lie side by side; b and c do not overlap.
void add_multiple(float* c, float a, const float* b, Index m);

}  // namespace transformer::detail
