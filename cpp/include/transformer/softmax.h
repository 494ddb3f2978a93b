#pragma once

#include "transformer/matrix.h"

namespace transformer {

/// softmax(z)ⱼ = exp((zⱼ − max z) / T) / Σₖ exp((zₖ − max z) / T), for each row on its own.
///
/// Subtracting the maximum changes nothing but keeps exp from overflowing. T = 0 is the limit
/// T → 0: the largest entries share the whole weight equally.
///
/// @param z            n × m, finite
/// @param temperature  T ≥ 0
/// @return             n × m, every row sums to 1
/// @throws Error empty, not_finite, too_large, out_of_range (temperature)
/// Source: Vaswani et al. 2017, §3.2.1; Hinton, Vinyals, Dean 2015, "Distilling the Knowledge in a
///         Neural Network", §2 (temperature).
Matrix softmax(const Matrix& z, double temperature = 1);

}  // namespace transformer
