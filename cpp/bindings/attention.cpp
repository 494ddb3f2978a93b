#include "transformer/attention.h"

#include "attention.h"
#include "crossing.h"
#include "kernels.h"
#include "transformer/softmax.h"

namespace bindings {

namespace {

Record& write_steps(Record& out, const transformer::AttentionTrace& trace) {
  return out.set("scores", trace.scores)
      .set("scaled", trace.scaled)
      .set("masked", trace.masked)
      .set("weights", trace.weights)
      .set("output", trace.output);
}

}  // namespace

void write(Record& out, const transformer::MultiHeadTrace& trace) {
  out.enter_list("heads");
  for (const transformer::HeadTrace& head : trace.heads) {
    write_steps(out.enter("head"), head).set("Q", head.Q).set("K", head.K).set("V", head.V).leave();
  }
  out.leave().set("concat", trace.concat).set("output", trace.output);
}

void read_attention_weights(const Arguments& in, const AttentionKeys& keys,
                            transformer::MultiHeadWeights& weights) {
  in.read(keys.W_Q, weights.W_Q)
      .read(keys.W_K, weights.W_K)
      .read(keys.W_V, weights.W_V)
      .read(keys.W_O, weights.W_O)
      .read(keys.b_Q, weights.b_Q)
      .read(keys.b_K, weights.b_K)
      .read(keys.b_V, weights.b_V)
      .read(keys.b_O, weights.b_O);
}

void softmax(const Arguments& in, Record& out) {
  transformer::Matrix z;
  double temperature = 1;
  in.read("z", z).read("temperature", temperature);
  out.set(transformer::softmax(z, temperature));
}

void attention(const Arguments& in, Record& out) {
  transformer::Matrix Q;
  transformer::Matrix K;
  transformer::Matrix V;
  std::optional<double> scale;
  in.read("Q", Q).read("K", K).read("V", V).read("scale", scale);
  const auto mask = in.mask("mask", Q.rows(), K.rows());
  write_steps(out, transformer::attention(Q, K, V, mask, scale));
}

void multi_head_attention(const Arguments& in, Record& out) {
  transformer::Matrix X;
  std::optional<transformer::Matrix> X_kv;
  Index n_heads = 0;
  std::optional<Index> n_kv_heads;
  transformer::MultiHeadWeights weights;
  in.read("X", X).read("X_kv", X_kv).read("n_heads", n_heads).read("n_kv_heads", n_kv_heads);
  read_attention_weights(in, {}, weights);
  const auto mask = in.mask("mask", X.rows(), X_kv ? X_kv->rows() : X.rows());
  write(out, transformer::multi_head_attention(X, X_kv, n_heads, n_kv_heads, weights, mask));
}

void causal_mask(const Arguments& in, Record& out) {
  Index n_q = 0;
  in.read("n_q", n_q);
  Index n_k = n_q;
  in.read("n_k", n_k);
  out.set(transformer::causal_mask(n_q, n_k).cast<double>().matrix());
}

}  // namespace bindings
