// A matrix a × b has a · b parameters, a bias or gain of width b has b; layers are equal.

#include "transformer/parameters.h"

#include "count.h"
#include "fail.h"
#include "text.h"

namespace transformer {
namespace {

using detail::Count;
using detail::nothing;
using detail::Product;

constexpr std::string_view function = "count_parameters";

/// The config with its defaults filled in, every size checked.
struct Sizes {
  std::int64_t d;         ///< d_model
  std::int64_t head_dim;  ///< width of one head
  std::int64_t q;         ///< width of all query heads
  std::int64_t kv;        ///< width of all key heads, and of all value heads
  std::int64_t embed;     ///< width of the token embedding
};

void check_least(std::string_view argument, std::int64_t value, std::int64_t min) {
  constexpr std::int64_t max = 9007199254740992;  // 2^53: sizes are exact as doubles up to here
  if (value >= min && value <= max) return;
  const double least = static_cast<double>(min);
  detail::fail_range(function, argument, static_cast<double>(value),
                     {.min = least, .max = static_cast<double>(max)},
                     detail::join({"give a whole number of at least ", detail::text(least), "."}));
}

void check_multiple(std::int64_t value, std::string_view other, std::int64_t divisor,
                    std::string_view argument) {
  if (value % divisor == 0) return;
  detail::fail_divisible(function, argument, argument, static_cast<double>(value), other,
                         static_cast<double>(divisor));
}

std::int64_t width(std::int64_t heads, std::int64_t head_dim) {
  std::int64_t result = 0;
  if (__builtin_mul_overflow(heads, head_dim, &result)) result = INT64_MAX;
  check_least("head_dim", result, 1);
  return result;
}

Sizes check(const ModelConfig& config) {
  check_least("d_model", config.d_model, 1);
  check_least("n_layers", config.n_layers, 1);
  check_least("n_heads", config.n_heads, 1);
  check_least("d_ff", config.d_ff, 1);
  check_least("vocab", config.vocab, 0);
  check_least("position_rows", config.position_rows, 0);
  check_least("token_type_rows", config.token_type_rows, 0);
  check_least("norm.per_layer", config.norm.per_layer, 0);
  for (const auto& [name, count] : config.extra) {
    check_least(detail::join({"extra.", name}), count, 0);
  }
  const std::int64_t kv_heads = config.n_kv_heads.value_or(config.n_heads);
  check_least("n_kv_heads", kv_heads, 1);
  check_multiple(config.n_heads, "n_kv_heads", kv_heads, "n_heads");
  if (!config.head_dim) check_multiple(config.d_model, "n_heads", config.n_heads, "d_model");
  const std::int64_t head_dim = config.head_dim.value_or(config.d_model / config.n_heads);
  check_least("head_dim", head_dim, 1);
  const std::int64_t embed = config.embed_dim.value_or(config.d_model);
  check_least("embed_dim", embed, 1);
  return {.d = config.d_model,
          .head_dim = head_dim,
          .q = width(config.n_heads, head_dim),
          .kv = width(kv_heads, head_dim),
          .embed = embed};
}

/// W_Q and W_O: d · q each; W_K and W_V: d · kv each.
Count attention(const ModelConfig& config, const Sizes& s) {
  const bool qkv = config.biases.qkv;
  const Product out_bias = config.biases.attn_out ? Product{s.d} : nothing;
  if (s.q == s.kv) {
    const Product qkv_bias = qkv ? Product{3, s.q} : nothing;
    return {{config.n_layers}, {Product{4, s.d, s.q}, qkv_bias, out_bias, nothing, nothing}};
  }
  return {{config.n_layers},
          {Product{2, s.d, s.q}, Product{2, s.d, s.kv}, qkv ? Product{s.q} : nothing,
           qkv ? Product{2, s.kv} : nothing, out_bias}};
}

/// d · d_ff up and d_ff · d down; a gate is a second matrix up.
Count ffn(const ModelConfig& config) {
  const std::int64_t d = config.d_model;
  const std::int64_t f = config.d_ff;
  const bool bias = config.biases.ffn;
  if (!bias)
    return {{config.n_layers},
            {Product{config.gated_ffn ? 3 : 2, d, f}, nothing, nothing, nothing, nothing}};
  if (config.gated_ffn) {
    return {{config.n_layers}, {Product{3, d, f}, Product{2, f}, Product{d}, nothing, nothing}};
  }
  return {{config.n_layers}, {Product{d, f}, Product{f}, Product{f, d}, Product{d}, nothing}};
}

/// So many norms: γ, and β where the type has one.
Count norms(NormType type, std::int64_t norm_width, Product times) {
  return {times,
          {Product{type == NormType::layernorm ? 2 : 1, norm_width}, nothing, nothing, nothing,
           nothing}};
}

/// One matrix and the bias of its outputs.
Count matrix(std::int64_t rows, std::int64_t cols, std::int64_t bias = 0) {
  return {{}, {Product{rows, cols}, Product{bias}, nothing, nothing, nothing}};
}

Count output_head(const ModelConfig& config, std::int64_t embed) {
  if (config.lm_head == LmHead::none) return {};
  const std::int64_t bias = config.biases.lm_head ? config.vocab : 0;
  return matrix(config.lm_head == LmHead::untied ? config.vocab : 0, embed, bias);
}

void add_row(ParameterCount& result, std::string_view component, const Count& count) {
  const std::uint64_t parameters = value(count);
  if (parameters == 0) return;
  result.rows.push_back({std::string(component), formula(count), parameters});
  result.total = detail::checked_sum(result.total, parameters);
}

}  // namespace

std::optional<NormType> norm_type(std::string_view name) {
  if (name == "layernorm") return NormType::layernorm;
  if (name == "layernorm_nobias") return NormType::layernorm_nobias;
  if (name == "rmsnorm") return NormType::rmsnorm;
  return std::nullopt;
}

std::optional<LmHead> lm_head(std::string_view name) {
  if (name == "none") return LmHead::none;
  if (name == "tied") return LmHead::tied;
  if (name == "untied") return LmHead::untied;
  return std::nullopt;
}

ParameterCount count_parameters(const ModelConfig& config) {
  const Sizes s = check(config);
  const std::int64_t layers = config.n_layers;
  const NormConfig& norm = config.norm;
  ParameterCount result;

  add_row(result, "token_embedding", matrix(config.vocab, s.embed));
  if (s.embed != s.d) {
    add_row(result, "embed_project_in_out",
            {{}, {Product{2, s.embed, s.d}, nothing, nothing, nothing, nothing}});
  }
  add_row(result, "position_embedding", matrix(config.position_rows, s.d));
  add_row(result, "token_type_embedding", matrix(config.token_type_rows, s.d));
  add_row(result, "embedding_norm", norms(norm.type, s.d, {norm.embedding_norm ? 1 : 0}));
  add_row(result, "attention", attention(config, s));
  add_row(result, "qk_norm", norms(norm.type, s.head_dim, {layers, norm.qk_norm ? 2 : 0}));
  add_row(result, "ffn", ffn(config));
  add_row(result, "layer_norms", norms(norm.type, s.d, {layers, norm.per_layer}));
  add_row(result, "final_norm", norms(norm.type, s.d, {norm.final ? 1 : 0}));
  if (config.pooler) add_row(result, "pooler", matrix(s.d, s.d, s.d));
  add_row(result, "lm_head", output_head(config, s.embed));
  for (const auto& [name, count] : config.extra) add_row(result, name, matrix(count, 1));
  return result;
}

}  // namespace transformer
