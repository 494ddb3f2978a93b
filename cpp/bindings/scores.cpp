#include <cstdint>

#include "crossing.h"
#include "kernels.h"
#include "transformer/entropy.h"
#include "transformer/score_sample.h"
#include "transformer/softmax_float32.h"

namespace bindings {

val softmax_float32(const Arguments& in) {
  const auto [naive, shifted] = transformer::softmax_float32(in.matrix("z"));
  Record plain;
  plain.set("exponentials", naive.exponentials).set("sum", naive.sum).set("shares", naive.shares);
  Record safe;
  safe.set("maximum", shifted.maximum)
      .set("differences", shifted.differences)
      .set("exponentials", shifted.exponentials)
      .set("sum", shifted.sum)
      .set("shares", shifted.shares);
  return Record().set("naive", plain.object()).set("shifted", safe.object()).object();
}

val entropy(const Arguments& in) {
  const auto trace = transformer::entropy(in.matrix("p"));
  return Record().set("bits", trace.bits).set("perplexity", trace.perplexity).object();
}

val sample_scores(const Arguments& in) {
  const auto sample = transformer::sample_scores(in.index("n"), in.index("d_k"),
                                                 static_cast<std::uint64_t>(in.number("seed")));
  return Record()
      .set("scores", sample.scores)
      .set("scaled", sample.scaled)
      .set("mean", sample.mean)
      .set("variance", sample.variance)
      .set("scaled_mean", sample.scaled_mean)
      .set("scaled_variance", sample.scaled_variance)
      .object();
}

}  // namespace bindings
