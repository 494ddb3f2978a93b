#include "transformer/parameters.h"

#include "crossing.h"
#include "kernels.h"

namespace bindings {

namespace {

transformer::BiasConfig read_biases(const Arguments& in) {
  const transformer::BiasConfig absent;
  return {.qkv = in.truth("qkv", absent.qkv),
          .attn_out = in.truth("attn_out", absent.attn_out),
          .ffn = in.truth("ffn", absent.ffn),
          .lm_head = in.truth("lm_head", absent.lm_head)};
}

transformer::NormConfig read_norm(const Arguments& in) {
  const transformer::NormConfig absent;
  return {.type = in.choice("type", transformer::norm_type, "layernorm"),
          .per_layer = in.count("per_layer", absent.per_layer),
          .final = in.truth("final", absent.final),
          .embedding_norm = in.truth("embedding_norm", absent.embedding_norm),
          .qk_norm = in.truth("qk_norm", absent.qk_norm)};
}

/// extra crosses as { names, counts }.
std::vector<std::pair<std::string, std::int64_t>> read_extra(const Arguments& config) {
  std::vector<std::pair<std::string, std::int64_t>> parts;
  if (!config.has("extra")) return parts;
  const Arguments extra = config.inside("extra");
  const val names = extra.list("names");
  const val counts = extra.list("counts");
  const auto n = static_cast<std::size_t>(names["length"].as<double>());
  for (std::size_t i = 0; i < n; ++i) {
    const auto at = static_cast<double>(i);
    parts.emplace_back(names[at].as<std::string>(),
                       static_cast<std::int64_t>(counts[at].as<double>()));
  }
  return parts;
}

transformer::ModelConfig read_config(const Arguments& in) {
  const transformer::ModelConfig absent;
  return {.d_model = in.count("d_model", 0),
          .n_layers = in.count("n_layers", 0),
          .n_heads = in.count("n_heads", 0),
          .d_ff = in.count("d_ff", 0),
          .n_kv_heads = in.optional_count("n_kv_heads"),
          .head_dim = in.optional_count("head_dim"),
          .embed_dim = in.optional_count("embed_dim"),
          .vocab = in.count("vocab", absent.vocab),
          .position_rows = in.count("position_rows", absent.position_rows),
          .token_type_rows = in.count("token_type_rows", absent.token_type_rows),
          .lm_head = in.choice("lm_head", transformer::lm_head, "none"),
          .biases = read_biases(in.inside("biases")),
          .norm = read_norm(in.inside("norm")),
          .gated_ffn = in.truth("gated_ffn", absent.gated_ffn),
          .pooler = in.truth("pooler", absent.pooler),
          .extra = read_extra(in)};
}

}  // namespace

val count_parameters(const Arguments& in) {
  const auto counted = transformer::count_parameters(read_config(in.inside("config")));
  const val rows = val::array();
  for (const auto& row : counted.rows) {
    Record fields;
    fields.set("component", row.component).set("formula", row.formula);
    rows.call<void>("push", fields.set_count("count", row.count).object());
  }
  return Record().set("rows", rows).set_count("total", counted.total).object();
}

}  // namespace bindings
