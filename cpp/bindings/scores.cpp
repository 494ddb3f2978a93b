#include <cstdint>

#include "crossing.h"
#include "kernels.h"
#include "transformer/entropy.h"
#include "transformer/score_sample.h"
#include "transformer/softmax_float32.h"

namespace bindings {

void softmax_float32(const Arguments& in, Record& out) {
  transformer::Matrix z;
  in.read("z", z);
  const auto [naive, shifted] = transformer::softmax_float32(z);
  out.enter("naive")
      .set("exponentials", naive.exponentials)
      .set("sum", naive.sum)
      .set("shares", naive.shares)
      .leave();
  out.enter("shifted")
      .set("maximum", shifted.maximum)
      .set("differences", shifted.differences)
      .set("exponentials", shifted.exponentials)
      .set("sum", shifted.sum)
      .set("shares", shifted.shares)
      .leave();
}

void entropy(const Arguments& in, Record& out) {
  transformer::Matrix p;
  in.read("p", p);
  const auto trace = transformer::entropy(p);
  out.set("bits", trace.bits).set("perplexity", trace.perplexity);
}

void sample_scores(const Arguments& in, Record& out) {
  Index n = 0;
  Index d_k = 0;
  std::int64_t seed = 0;
  in.read("n", n).read("d_k", d_k).read("seed", seed);
  const auto sample = transformer::sample_scores(n, d_k, static_cast<std::uint64_t>(seed));
  out.set("scores", sample.scores)
      .set("scaled", sample.scaled)
      .set("mean", sample.mean)
      .set("variance", sample.variance)
      .set("scaled_mean", sample.scaled_mean)
      .set("scaled_variance", sample.scaled_variance);
}

}  // namespace bindings
