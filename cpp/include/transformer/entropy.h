#pragma once

#include "transformer/matrix.h"

namespace transformer {

struct EntropyTrace {
  Vector bits;        ///< H, one a row: 0 when one share is 1, log₂ m when all m are equal
  Vector perplexity;  ///< 2^H: how many equal shares would be as undecided
};

/// H(p) = −Σⱼ pⱼ log₂ pⱼ of each row on its own, with 0 · log₂ 0 = 0.
///
/// @param p  n × m shares: none negative, every row sums to 1 (within 1e-5)
/// @throws Error empty, not_finite, out_of_range, too_large
/// Source: Shannon 1948, "A Mathematical Theory of Communication", §6.
EntropyTrace entropy(const Matrix& p);

}  // namespace transformer
