#include "transformer/parameters.h"

#include "crossing.h"
#include "kernels.h"

namespace bindings {

namespace {

/// extra crosses as a list of { name, count }.
auto read_extra(const Arguments& in) {
  Index length = 0;
  in.read("config.extra.length", length);
  decltype(transformer::ModelConfig::extra) extra(static_cast<std::size_t>(length));
  Index i = 0;
  for (auto& [name, count] : extra) {
    in.enter("config.extra", i++).read("name", name).read("count", count).leave();
  }
  return extra;
}

void read_config(const Arguments& in, transformer::ModelConfig& config) {
  in.read("config.d_model", config.d_model)
      .read("config.n_layers", config.n_layers)
      .read("config.n_heads", config.n_heads)
      .read("config.d_ff", config.d_ff)
      .read("config.n_kv_heads", config.n_kv_heads)
      .read("config.head_dim", config.head_dim)
      .read("config.embed_dim", config.embed_dim)
      .read("config.vocab", config.vocab)
      .read("config.position_rows", config.position_rows)
      .read("config.token_type_rows", config.token_type_rows)
      .read_word<transformer::lm_head>("config.lm_head", config.lm_head)
      .read("config.gated_ffn", config.gated_ffn)
      .read("config.pooler", config.pooler);
  in.read("config.biases.qkv", config.biases.qkv)
      .read("config.biases.attn_out", config.biases.attn_out)
      .read("config.biases.ffn", config.biases.ffn)
      .read("config.biases.lm_head", config.biases.lm_head);
  in.read_word<transformer::norm_type>("config.norm.type", config.norm.type)
      .read("config.norm.per_layer", config.norm.per_layer)
      .read("config.norm.final", config.norm.final)
      .read("config.norm.embedding_norm", config.norm.embedding_norm)
      .read("config.norm.qk_norm", config.norm.qk_norm);
}

}  // namespace

void count_parameters(const Arguments& in, Record& out) {
  transformer::ModelConfig config{.extra = read_extra(in)};
  read_config(in, config);
  const auto counted = transformer::count_parameters(config);
  out.enter_list("rows");
  for (const auto& row : counted.rows) {
    out.enter("row")
        .set("component", row.component)
        .set("formula", row.formula)
        .set("count", row.count)
        .leave();
  }
  out.leave().set("total", counted.total);
}

}  // namespace bindings
