#include "crossing.h"
#include "kernels.h"
#include "transformer/tiled_attention.h"

namespace bindings {

namespace {

struct FloatArguments {
  explicit FloatArguments(const Arguments& in) {
    in.read("Q", Q).read("K", K).read("V", V).read("causal", causal).read("scale", scale);
  }

  transformer::FloatMatrix Q;
  transformer::FloatMatrix K;
  transformer::FloatMatrix V;
  bool causal = false;
  std::optional<double> scale;
};

val write(const transformer::FloatAttention& result) {
  return Record()
      .set("output", bindings::write(result.output))
      .set("extra_bytes", result.extra_bytes)
      .object();
}

}  // namespace

val tiled_attention(const Arguments& in) {
  const FloatArguments given(in);
  Index tile = transformer::default_tile;
  in.read("tile", tile);
  return write(
      transformer::tiled_attention(given.Q, given.K, given.V, given.causal, tile, given.scale));
}

val naive_attention(const Arguments& in) {
  const FloatArguments given(in);
  return write(transformer::naive_attention(given.Q, given.K, given.V, given.causal, given.scale));
}

}  // namespace bindings
