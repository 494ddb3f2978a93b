#include "transformer/attention.h"

#include "attention.h"
#include "crossing.h"
#include "kernels.h"
#include "transformer/softmax.h"

namespace bindings {

namespace {

Record write_steps(const transformer::AttentionTrace& trace) {
  return Record()
      .set("scores", trace.scores)
      .set("scaled", trace.scaled)
      .set("masked", trace.masked)
      .set("weights", trace.weights)
      .set("output", trace.output);
}

}  // namespace

val write(const transformer::MultiHeadTrace& trace) {
  const val heads = val::array();
  for (const transformer::HeadTrace& head : trace.heads) {
    Record fields = write_steps(head);
    fields.set("Q", head.Q).set("K", head.K).set("V", head.V);
    heads.call<void>("push", fields.object());
  }
  return Record()
      .set("heads", heads)
      .set("concat", trace.concat)
      .set("output", trace.output)
      .object();
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

val softmax(const Arguments& in) {
  transformer::Matrix z;
  double temperature = 1;
  in.read("z", z).read("temperature", temperature);
  return write(transformer::softmax(z, temperature));
}

val attention(const Arguments& in) {
  transformer::Matrix Q;
  transformer::Matrix K;
  transformer::Matrix V;
  std::optional<double> scale;
  in.read("Q", Q).read("K", K).read("V", V).read("scale", scale);
  const auto mask = in.mask("mask", Q.rows(), K.rows());
  return write_steps(transformer::attention(Q, K, V, mask, scale)).object();
}

val multi_head_attention(const Arguments& in) {
  transformer::Matrix X;
  std::optional<transformer::Matrix> X_kv;
  Index n_heads = 0;
  std::optional<Index> n_kv_heads;
  transformer::MultiHeadWeights weights;
  in.read("X", X).read("X_kv", X_kv).read("n_heads", n_heads).read("n_kv_heads", n_kv_heads);
  read_attention_weights(in, {}, weights);
  const auto mask = in.mask("mask", X.rows(), X_kv ? X_kv->rows() : X.rows());
  return write(transformer::multi_head_attention(X, X_kv, n_heads, n_kv_heads, weights, mask));
}

val causal_mask(const Arguments& in) {
  Index n_q = 0;
  in.read("n_q", n_q);
  Index n_k = n_q;
  in.read("n_k", n_k);
  return write(transformer::causal_mask(n_q, n_k));
}

}  // namespace bindings
