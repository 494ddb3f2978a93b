#include "add_multiple.h"

namespace transformer::detail {

void add_multiple(float* __restrict c, float a, const float* __restrict b, Index m) {
  for (Index i = 0; i < m; ++i) c[i] += a * b[i];
}

}  // namespace transformer::detail
