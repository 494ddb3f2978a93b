#include "tile_loops.h"

namespace transformer::detail {

template void multiply_panel<FastLanes>(const float* a, Index row_step, Index step, Index rows,
                                        const float* b, Index width, Index depth,
                                        const float* fading, float* target);
template void weigh<FastLanes>(Index keys, float unit, Index width, float* weights, float* maximum,
                               float* sum, float* fading);

}  // namespace transformer::detail
