// Q: n_q × d_k, K: n_k × d_k, V: n_k × d_v → output: n_q × d_v
// softmax(Q Kᵀ · scale) V, tile by tile

#include "transformer/tiled_attention.h"

#include "float_attention.h"
#include "tile_steps.h"
#include "transformer/checks.h"

namespace transformer {

FloatAttention tiled_attention(const FloatMatrix& Q, const FloatMatrix& K, const FloatMatrix& V,
                               bool causal, Index tile, std::optional<double> scale) {
  constexpr const char* function = "tiled_attention";
  const detail::FloatInput input = detail::check_float_input(function, Q, K, V, causal, scale);
  check_integer(function, "tile", static_cast<double>(tile), 1, static_cast<double>(max_tile));
  return detail::tiled_attention_with<detail::FastLanes>(Q, K, V, causal, tile, input);
}

}  // namespace transformer
