#pragma once

#include "transformer/matrix.h"

namespace transformer {

/// softmax as it is written down. What exceeds a float32 is ∞, and ∞/∞ and 0/0 are NaN.
struct NaiveSoftmaxTrace {
  Matrix exponentials;  ///< exp(z)
  Vector sum;           ///< Σ exp(z), one a row
  Matrix shares;        ///< exponentials / sum
};

/// softmax with the maximum of the row subtracted first.
struct ShiftedSoftmaxTrace {
  Vector maximum;       ///< max z, one a row
  Matrix differences;   ///< z − max z ≤ 0
  Matrix exponentials;  ///< exp(z − max z) ≤ 1
  Vector sum;           ///< Σ exp(z − max z) ≥ 1, one a row
  Matrix shares;        ///< exponentials / sum
};

struct SoftmaxFloat32Trace {
  NaiveSoftmaxTrace naive;
  ShiftedSoftmaxTrace shifted;
};

/// softmax of each row in float32, in which models often run, calculated both ways: every
/// intermediate is rounded to a float32 (and returned as the double that equals it). exp overflows
/// from z ≈ 88.72 on and is 0 below z ≈ −103.97.
///
/// @param z  n × m, finite, at most the largest float32 in magnitude; rounded to float32 first
/// @return   the naive part may hold ∞ and NaN, the shifted one never does
/// @throws Error empty, not_finite, out_of_range (beyond a float32), too_large
/// Source: IEEE 754-2019, binary32; Milakov, Gimelshein 2018, "Online normalizer calculation for
///         softmax", §2 (safe softmax).
SoftmaxFloat32Trace softmax_float32(const Matrix& z);

}  // namespace transformer
