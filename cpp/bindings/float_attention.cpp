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

void write(Record& out, const transformer::FloatAttention& result) {
  out.set("output", result.output).set("extra_bytes", result.extra_bytes);
}

}  // namespace

void tiled_attention(const Arguments& in, Record& out) {
  const FloatArguments given(in);
  Index tile = transformer::default_tile;
  in.read("tile", tile);
  write(out,
        transformer::tiled_attention(given.Q, given.K, given.V, given.causal, tile, given.scale));
}

void naive_attention(const Arguments& in, Record& out) {
  const FloatArguments given(in);
  write(out, transformer::naive_attention(given.Q, given.K, given.V, given.causal, given.scale));
}

}  // namespace bindings
