#include "transformer/parameters.h"

#include "crossing.h"
#include "kernels.h"

namespace bindings {

namespace {

/// extra crosses as { names, counts }.
void read_extra(const Arguments& config, transformer::ModelConfig& result) {
  if (!config.has("extra")) return;
  const Arguments extra = config.inside("extra");
  const val names = extra.list("names");
  const val counts = extra.list("counts");
  const auto n = static_cast<std::size_t>(names["length"].as<double>());
  for (std::size_t i = 0; i < n; ++i) {
    const auto at = static_cast<double>(i);
    result.extra.emplace_back(names[at].as<std::string>(),
                              static_cast<std::int64_t>(counts[at].as<double>()));
  }
}

void read_config(const Arguments& in, transformer::ModelConfig& config) {
  in.read("d_model", config.d_model)
      .read("n_layers", config.n_layers)
      .read("n_heads", config.n_heads)
      .read("d_ff", config.d_ff)
      .read("n_kv_heads", config.n_kv_heads)
      .read("head_dim", config.head_dim)
      .read("embed_dim", config.embed_dim)
      .read("vocab", config.vocab)
      .read("position_rows", config.position_rows)
      .read("token_type_rows", config.token_type_rows)
      .read("lm_head", transformer::lm_head, config.lm_head)
      .read("gated_ffn", config.gated_ffn)
      .read("pooler", config.pooler);
  in.inside("biases")
      .read("qkv", config.biases.qkv)
      .read("attn_out", config.biases.attn_out)
      .read("ffn", config.biases.ffn)
      .read("lm_head", config.biases.lm_head);
  in.inside("norm")
      .read("type", transformer::norm_type, config.norm.type)
      .read("per_layer", config.norm.per_layer)
      .read("final", config.norm.final)
      .read("embedding_norm", config.norm.embedding_norm)
      .read("qk_norm", config.norm.qk_norm);
  read_extra(in, config);
}

}  // namespace

val count_parameters(const Arguments& in) {
  transformer::ModelConfig config;
  read_config(in.inside("config"), config);
  const auto counted = transformer::count_parameters(config);
  const val rows = val::array();
  for (const auto& row : counted.rows) {
    Record fields;
    fields.set("component", row.component).set("formula", row.formula);
    rows.call<void>("push", fields.set_count("count", row.count).object());
  }
  return Record().set("rows", rows).set_count("total", counted.total).object();
}

}  // namespace bindings
