#pragma once

// The innermost loops of the tiled calculation, which take nearly all of its time.

#include <algorithm>

#include "simd.h"
#include "transformer/matrix.h"

namespace transformer::detail {

/// Queries that the innermost loops take together: two registers of lanes.
inline constexpr int block_columns = 2 * lane_count;
/// Keys (or columns of V) that they take together. 4 · 2 sums, 2 registers of B, one of A and one
/// product fit the 16 registers of x86.
inline constexpr int block_rows = 4;

/// target = target · fading + A · B, or A · B alone when fading is null, for block_rows rows of A
/// (or `rows`, if those are fewer) and all of B in blocks of block_columns, each sum in the order
/// of k.
///
/// Element (r, k) of A is a[r · row_step + k · step]; B, target and fading have `width` columns.
///
/// A function of its own for the sake of browsers: they compile a function well only once it has
/// been called often, and one that held a whole attention would be called once.
template <typename Lanes>
[[gnu::noinline]] void multiply_panel(const float* a, Index row_step, Index step, Index rows,
                                      const float* b, Index width, Index depth, const float* fading,
                                      float* target) {
  for (Index column = 0; column < width; column += block_columns) {
    Lanes sums[block_rows][2];
    const float* a_row[block_rows];
    for (int r = 0; r < block_rows; ++r) {
      sums[r][0] = sums[r][1] = Lanes::all(0);
      // The last row again where there is none, for nothing.
      a_row[r] = a + std::min<Index>(r, rows - 1) * row_step;
    }
    for (Index k = 0; k < depth; ++k) {
      const float* const b_row = b + k * width + column;
      const Lanes left = Lanes::load(b_row);
      const Lanes right = Lanes::load(b_row + lane_count);
      for (int r = 0; r < block_rows; ++r) {
        const Lanes factor = Lanes::all(a_row[r][k * step]);
        sums[r][0] = sums[r][0] + factor * left;
        sums[r][1] = sums[r][1] + factor * right;
      }
    }
    for (int r = 0; r < block_rows; ++r) {
      if (r >= rows) break;
      float* const cell = target + r * width + column;
      for (int half = 0; half < 2; ++half) {
        const int lane = half * lane_count;
        Lanes sum = sums[r][half];
        if (fading != nullptr) {
          sum = Lanes::load(cell + lane) * Lanes::load(fading + column + lane) + sum;
        }
        sum.store(cell + lane);
      }
    }
  }
}

/// Scores become weights, 2^(score − maximum) · unit, one row a key; what was added up with an
/// older maximum gets its fading.
///
/// weights is keys × width; maximum, sum (of the weights so far) and fading have `width` numbers.
template <typename Lanes>
[[gnu::noinline]] void weigh(Index keys, float unit, Index width, float* weights, float* maximum,
                             float* sum, float* fading) {
  for (Index column = 0; column < width; column += lane_count) {
    const Lanes before = Lanes::load(maximum + column);
    Lanes largest = before;
    for (Index row = 0; row < keys; ++row) {
      largest = Lanes::larger(Lanes::load(weights + row * width + column), largest);
    }
    Lanes added = Lanes::all(0);
    for (Index row = 0; row < keys; ++row) {
      float* const cell = weights + row * width + column;
      const Lanes weight = power_of_2(Lanes::load(cell) - largest) * Lanes::all(unit);
      weight.store(cell);
      added = added + weight;
    }
    const Lanes fades = power_of_2(before - largest);
    (Lanes::load(sum + column) * fades + added).store(sum + column);
    fades.store(fading + column);
    largest.store(maximum + column);
  }
}

// Compiled in tile_loops.cpp, for speed whatever the rest is compiled for.
extern template void multiply_panel<FastLanes>(const float* a, Index row_step, Index step,
                                               Index rows, const float* b, Index width, Index depth,
                                               const float* fading, float* target);
extern template void weigh<FastLanes>(Index keys, float unit, Index width, float* weights,
                                      float* maximum, float* sum, float* fading);

}  // namespace transformer::detail
