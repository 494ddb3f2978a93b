#include "transformer/parameters.h"
#include "compare.h"
#include "formula_value.h"

namespace transformer::testing {
namespace {

/// The paper's encoder, as the lesson counts it.
ModelConfig encoder(std::int64_t d_model, std::int64_t n_heads, std::int64_t d_ff,
                    std::int64_t n_layers) {
  return {.d_model = d_model, .n_layers = n_layers, .n_heads = n_heads, .d_ff = d_ff};
}

std::uint64_t count_of(const ParameterCount& count, const std::string& component) {
  for (const ParameterRow& row : count.rows) {
    if (row.component == component) return row.count;
  }
  return 0;
}

ModelConfig gpt2() {
  ModelConfig config = encoder(768, 12, 3072, 12);
  config.vocab = 50257;
  config.position_rows = 1024;
  config.lm_head = LmHead::tied;
  config.biases = {.qkv = true, .attn_out = true, .ffn = true};
  config.norm.final = true;
  return config;
}

TEST_CASE("the lesson's stack has 18,902,016 parameters", "[parameters][facts]") {
  const ParameterCount count = count_parameters(encoder(512, 8, 2048, 6));
  REQUIRE(count.rows.size() == 3);
  CHECK(count.rows[0].component == "attention");
  CHECK(count.rows[0].formula == "6 · 4 · 512 · 512");
  CHECK(count.rows[0].count == 6 * 1048576);  // 4 · 512² = 1,048,576
  CHECK(count.rows[1].component == "ffn");
  CHECK(count.rows[1].formula == "6 · (512 · 2048 + 2048 + 2048 · 512 + 512)");
  CHECK(count.rows[1].count == 6 * (1048576 + 2048 + 1048576 + 512));
  CHECK(count.rows[2].component == "layer_norms");
  CHECK(count.rows[2].formula == "6 · 2 · 2 · 512");
  CHECK(count.rows[2].count == 6 * 2 * 1024);
  CHECK(count.total == 18902016);
}

TEST_CASE("one layer and its shares", "[parameters][facts]") {
  const ParameterCount layer = count_parameters(encoder(512, 8, 2048, 1));
  CHECK(layer.total == 3150336);
  CHECK(count_of(layer, "attention") == 1048576);
  CHECK(count_of(layer, "ffn") == 2099712);
  CHECK(count_of(layer, "layer_norms") == 2048);
  const auto share = [&](const std::string& component, int decimals) {
    return printed(
        100 * static_cast<double>(count_of(layer, component)) / static_cast<double>(layer.total),
        decimals);
  };
  CHECK(share("attention", 4) == "33.2846");
  CHECK(share("ffn", 4) == "66.6504");
  CHECK(share("layer_norms", 4) == "0.0650");
  // Rounded to one decimal they add up to 100.1.
  CHECK(share("attention", 1) == "33.3");
  CHECK(share("ffn", 1) == "66.7");
  CHECK(share("layer_norms", 1) == "0.1");
  CHECK(layer.rows[0].formula == "4 · 512 · 512");
}

TEST_CASE("the layer with attention biases is PyTorch's", "[parameters][facts]") {
  ModelConfig config = encoder(512, 8, 2048, 1);
  config.biases.qkv = true;
  CHECK(count_parameters(config).total == 3150336 + 1536);
  config.biases.attn_out = true;
  CHECK(count_parameters(config).total == 3152384);
  CHECK(count_parameters(config).rows[0].formula == "4 · 512 · 512 + 3 · 512 + 512");
}

TEST_CASE("the figures of the lesson's table", "[parameters][facts]") {
  const Json figures = fixture("models").at("lesson_figures");
  REQUIRE(figures.size() == 4);
  for (const auto& [name, figure] : figures.items()) {
    CAPTURE(name);
    ModelConfig config =
        encoder(figure.at("d_model"), figure.at("heads"), figure.at("d_ff"), figure.at("layers"));
    config.biases.qkv = config.biases.attn_out = name.find("with_attn_bias") != std::string::npos;
    CHECK(count_parameters(config).total == figure.at("stack").get<std::uint64_t>());
    config.n_layers = 1;
    const ParameterCount layer = count_parameters(config);
    CHECK(layer.total == figure.at("layer").get<std::uint64_t>());
    for (const char* part : {"attention", "ffn", "layer_norms"}) {
      CHECK(count_of(layer, part) == figure.at(part).get<std::uint64_t>());
    }
  }
}

TEST_CASE("GPT-2's size with the lesson's counting", "[parameters][facts]") {
  CHECK(count_parameters(encoder(768, 12, 3072, 1)).total == 7084800);
  CHECK(count_parameters(encoder(768, 12, 3072, 12)).total == 85017600);
}

TEST_CASE("the number of heads changes nothing", "[parameters][property]") {
  for (const std::int64_t heads : {1, 2, 8, 16, 512}) {
    CHECK(count_parameters(encoder(512, heads, 2048, 6)).total == 18902016);
  }
}

TEST_CASE("the ways to count GPT-2", "[parameters][facts]") {
  CHECK(count_parameters(gpt2()).total == 124439808);
  ModelConfig config = gpt2();
  config.lm_head = LmHead::untied;  // the tied matrix counted twice
  CHECK(count_parameters(config).total == 163037184);
  config = gpt2();
  config.vocab = config.position_rows = 0;
  CHECK(count_parameters(config).total == 85056000);
  config = gpt2();
  config.position_rows = 0;
  CHECK(count_parameters(config).total == 123653376);
  config = gpt2();
  config.biases = {.qkv = false, .attn_out = false, .ffn = false};
  config.norm.type = NormType::layernorm_nobias;
  CHECK(count_parameters(config).total == 124337664);
}

TEST_CASE("formulas are worth what they say", "[parameters][property]") {
  ModelConfig config = gpt2();
  config.n_kv_heads = 4;
  config.head_dim = 80;
  config.embed_dim = 128;
  config.token_type_rows = 2;
  config.lm_head = LmHead::untied;
  config.biases.lm_head = true;
  config.norm = {.type = NormType::rmsnorm,
                 .per_layer = 4,
                 .final = true,
                 .embedding_norm = true,
                 .qk_norm = true};
  config.gated_ffn = true;
  config.pooler = true;
  config.extra = {{"head", 1538}};
  const ParameterCount count = count_parameters(config);
  REQUIRE(count.rows.size() == 13);
  std::uint64_t sum = 0;
  for (const ParameterRow& row : count.rows) {
    CAPTURE(row.component, row.formula);
    CHECK(formula_value(row.formula) == row.count);
    sum += row.count;
  }
  CHECK(count.total == sum);
  // d·q + 2·d·kv + q·d with q = 12 · 80, kv = 4 · 80, and biases q + 2·kv and d
  CHECK(count_of(count, "attention") ==
        12 * (768 * 960 + 2 * 768 * 320 + 960 * 768 + 960 + 2 * 320 + 768));
  CHECK(count_of(count, "qk_norm") == 12 * 2 * 80);
  CHECK(count_of(count, "ffn") == 12 * (3 * 768 * 3072 + 2 * 3072 + 768));
  CHECK(count_of(count, "embed_project_in_out") == 2 * 128 * 768);
  CHECK(count_of(count, "lm_head") == 50257 * 128 + 50257);
  CHECK(count_of(count, "pooler") == 768 * 768 + 768);
}

TEST_CASE("counts stay exact beyond 2^53", "[parameters][property]") {
  // 2^52 rows of width 3 are 13510798882111488, which no double beside an odd number keeps.
  ModelConfig config = encoder(3, 1, 1, 1);
  config.vocab = 4503599627370497;  // 2^52 + 1
  CHECK(count_of(count_parameters(config), "token_embedding") == 13510798882111491U);
}

}  // namespace
}  // namespace transformer::testing
