#include "compare.h"
#include "formula_value.h"
#include "transformer/parameters.h"

namespace transformer::testing {
namespace {

std::optional<std::int64_t> optional_size(const Json& config, const std::string& key) {
  if (!config.contains(key) || config.at(key).is_null()) return std::nullopt;
  return config.at(key).get<std::int64_t>();
}

ModelConfig to_config(const Json& config) {
  const Json& biases = config.at("biases");
  const Json& norm = config.at("norm");
  ModelConfig result{.d_model = config.at("d_model").get<std::int64_t>(),
                     .n_layers = config.at("n_layers").get<std::int64_t>(),
                     .n_heads = config.at("n_heads").get<std::int64_t>(),
                     .d_ff = config.at("d_ff").get<std::int64_t>(),
                     .n_kv_heads = optional_size(config, "n_kv_heads"),
                     .head_dim = optional_size(config, "head_dim"),
                     .embed_dim = optional_size(config, "embed_dim"),
                     .vocab = optional_size(config, "vocab").value_or(0),
                     .position_rows = optional_size(config, "position_rows").value_or(0),
                     .token_type_rows = optional_size(config, "token_type_rows").value_or(0),
                     .lm_head = lm_head(config.at("lm_head").get<std::string>()).value(),
                     .biases = {.qkv = biases.at("qkv").get<bool>(),
                                .attn_out = biases.at("attn_out").get<bool>(),
                                .ffn = biases.at("ffn").get<bool>(),
                                .lm_head = biases.value("lm_head", false)},
                     .norm = {.type = norm_type(norm.at("type").get<std::string>()).value(),
                              .per_layer = norm.at("per_layer").get<std::int64_t>(),
                              .final = norm.at("final").get<bool>(),
                              .embedding_norm = norm.at("embedding_norm").get<bool>(),
                              .qk_norm = norm.at("qk_norm").get<bool>()},
                     .gated_ffn = config.at("gated_ffn").get<bool>(),
                     .pooler = config.at("pooler").get<bool>()};
  if (config.contains("extra")) {
    for (const auto& [name, count] : config.at("extra").items()) {
      result.extra.emplace_back(name, count.get<std::int64_t>());
    }
  }
  return result;
}

TEST_CASE("published models have their published counts", "[parameters][oracle]") {
  const Json models = fixture("models").at("models");
  std::size_t compared = 0;
  for (const Json& model : models) {
    const Json& config = model.at("config");
    if (model.at("builder") != "generic" || !config.at("moe").is_null()) continue;
    CAPTURE(model.at("id").get<std::string>());
    const ParameterCount count = count_parameters(to_config(config));
    CHECK(count.total == model.at("count").get<std::uint64_t>());
    Json breakdown = Json::object();
    for (const ParameterRow& row : count.rows) {
      CAPTURE(row.component, row.formula);
      CHECK(formula_value(row.formula) == row.count);
      breakdown[row.component] = row.count;
    }
    CHECK(breakdown == model.at("breakdown"));
    ++compared;
  }
  REQUIRE(compared == 63);
}

}  // namespace
}  // namespace transformer::testing
