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

transformer::MultiHeadWeights read_attention_weights(const Arguments& in,
                                                     const AttentionKeys& keys) {
  return {.W_Q = in.matrix(keys.W_Q),
          .W_K = in.matrix(keys.W_K),
          .W_V = in.matrix(keys.W_V),
          .W_O = in.matrix(keys.W_O),
          .b_Q = in.optional_vector(keys.b_Q),
          .b_K = in.optional_vector(keys.b_K),
          .b_V = in.optional_vector(keys.b_V),
          .b_O = in.optional_vector(keys.b_O)};
}

val softmax(const Arguments& in) {
  return write(transformer::softmax(in.matrix("z"), in.number("temperature", 1)));
}

val attention(const Arguments& in) {
  const transformer::Matrix Q = in.matrix("Q");
  const transformer::Matrix K = in.matrix("K");
  return write_steps(transformer::attention(Q, K, in.matrix("V"),
                                            in.optional_mask("mask", Q.rows(), K.rows()),
                                            in.optional_number("scale")))
      .object();
}

val multi_head_attention(const Arguments& in) {
  const transformer::Matrix X = in.matrix("X");
  const std::optional<transformer::Matrix> X_kv = in.optional_matrix("X_kv");
  const Index n_k = X_kv ? X_kv->rows() : X.rows();
  return write(transformer::multi_head_attention(
      X, X_kv, in.index("n_heads"), in.optional_index("n_kv_heads"), read_attention_weights(in, {}),
      in.optional_mask("mask", X.rows(), n_k)));
}

val causal_mask(const Arguments& in) {
  const Index n_q = in.index("n_q");
  return write(transformer::causal_mask(n_q, in.optional_index("n_k").value_or(n_q)));
}

}  // namespace bindings
