// How many multiplications and additions of four floats this machine does at most, from registers
// alone: what a kernel without fused multiply-add can be measured against.

#include "simd.h"

using transformer::detail::FastLanes;
using transformer::detail::lane_count;

namespace {

/// Independent sums, so many that no addition waits for the one before it.
constexpr int chains = 12;

}  // namespace

/// Does 2 · chains · lane_count · rounds floating-point operations; `chains` · lane_count is 48.
/// @return something that depends on all of them, so that none is left out
extern "C" float multiply_add_loop(int rounds) {
  FastLanes sums[chains];
  for (int i = 0; i < chains; ++i) sums[i] = FastLanes::all(static_cast<float>(i));
  const FastLanes factor = FastLanes::all(0.999F);
  const FastLanes term = FastLanes::all(0.001F);
  for (int round = 0; round < rounds; ++round) {
    for (FastLanes& sum : sums) sum = sum * factor + term;
  }
  FastLanes all = sums[0];
  for (int i = 1; i < chains; ++i) all = all + sums[i];
  float lanes[lane_count];
  all.store(lanes);
  return lanes[0] + lanes[1] + lanes[2] + lanes[3];
}
