#pragma once

#include "transformer/checks.h"

namespace transformer::detail {

/// What a call is going to return and to multiply, added up before anything is calculated.
struct Budget {
  double elements = 0;
  double multiply_adds = 0;

  /// The product of an n × k and a k × m matrix, kept in the result.
  void add_product(Index n, Index k, Index m) {
    add_matrix(n, m);
    multiply_adds += static_cast<double>(n) * static_cast<double>(k) * static_cast<double>(m);
  }

  /// An n × m matrix in the result.
  void add_matrix(Index n, Index m) { elements += static_cast<double>(n) * static_cast<double>(m); }

  /// @throws Error too_large
  void check(const char* function) const {
    check_trace(function, elements);
    check_work(function, multiply_adds);
  }
};

}  // namespace transformer::detail
