// A matrix a × b has a · b parameters, a bias or gain of width b has b; layers are equal.

#include "transformer/parameters.h"

#include "count.h"
#include "fail.h"
#include "text.h"
#include "words.h"

namespace transformer {
namespace {

using detail::Count;

constexpr const char* function = "count_parameters";

/// The config with its defaults filled in, every size checked.
struct Sizes {
  std::int64_t d;         ///< d_model
  std::int64_t head_dim;  ///< width of one head
  std::int64_t q;         ///< width of all query heads
  std::int64_t kv;        ///< width of all key heads, and of all value heads
  std::int64_t embed;     ///< width of the token embedding
};

constexpr std::int64_t largest = 9007199254740992;  // 2^53: sizes are exact as doubles up to here

void check_least(const char* argument, std::int64_t value, std::int64_t min) {
  if (value >= min && value <= largest) return;
  detail::fail_least(function, argument, static_cast<double>(value), static_cast<double>(min),
                     static_cast<double>(largest));
}

void check_multiple(std::int64_t value, const char* other, std::int64_t divisor,
                    const char* argument) {
  if (value % divisor == 0) return;
  detail::fail_divisible(function, argument, argument, static_cast<double>(value), other,
                         static_cast<double>(divisor));
}

/// The width of so many heads together.
std::int64_t width(const char* name, std::int64_t heads, std::int64_t head_dim) {
  const double product = static_cast<double>(heads) * static_cast<double>(head_dim);
  if (product > static_cast<double>(largest)) {
    const detail::Text what = detail::Text()
                              << "the width of all heads, " << name << " · head_dim,";
    detail::fail_too_large(function, "head_dim", product, static_cast<double>(largest),
                           what.str().c_str());
  }
  return heads * head_dim;
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
    check_least((detail::Text() << "extra." << name).str().c_str(), count, 0);
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
          .q = width("n_heads", config.n_heads, head_dim),
          .kv = width("n_kv_heads", kv_heads, head_dim),
          .embed = embed};
}

/// Puts rows into a result that has one for every component there may be.
class Rows {
 public:
  explicit Rows(ParameterCount& result) : result_(result) {}

  /// Unless there are no such parameters.
  void add(const char* component, const Count& count) {
    const std::uint64_t parameters = count.value();
    if (parameters == 0) return;
    ParameterRow& row = result_.rows[used_++];
    row.component = component;
    row.formula = count.formula();
    row.count = parameters;
    result_.total = detail::checked_sum(result_.total, parameters);
  }

  void remove_unused() {
    while (result_.rows.size() > used_) result_.rows.pop_back();
  }

 private:
  ParameterCount& result_;
  std::size_t used_ = 0;
};

/// W_Q and W_O: d · q each; W_K and W_V: d · kv each.
Count attention(const ModelConfig& config, const Sizes& s) {
  const std::int64_t qkv_bias = config.biases.qkv ? 1 : 0;
  Count count(config.n_layers);
  if (s.q == s.kv) {
    count.plus(4, s.d, s.q).plus(3 * qkv_bias, s.q);
  } else {
    count.plus(2, s.d, s.q).plus(2, s.d, s.kv).plus(qkv_bias, s.q).plus(2 * qkv_bias, s.kv);
  }
  return count.plus(config.biases.attn_out ? s.d : 0);
}

/// d · d_ff up and d_ff · d down; a gate is a second matrix up.
Count ffn(const ModelConfig& config) {
  const std::int64_t d = config.d_model;
  const std::int64_t f = config.d_ff;
  Count count(config.n_layers);
  if (!config.biases.ffn) return count.plus(config.gated_ffn ? 3 : 2, d, f);
  if (config.gated_ffn) return count.plus(3, d, f).plus(2, f).plus(d);
  return count.plus(d, f).plus(f).plus(f, d).plus(d);
}

/// times · each norms: γ, and β where the type has one.
Count norms(NormType type, std::int64_t norm_width, std::int64_t times, std::int64_t each = 1) {
  return Count(times, each).plus(type == NormType::layernorm ? 2 : 1, norm_width);
}

/// One matrix and the bias of its outputs.
Count matrix(std::int64_t rows, std::int64_t cols, std::int64_t bias = 0) {
  return Count().plus(rows, cols).plus(bias);
}

/// Of a tied matrix only the bias is new.
Count output_head(const ModelConfig& config, std::int64_t embed) {
  if (config.lm_head == LmHead::none) return Count();
  return matrix(config.lm_head == LmHead::untied ? config.vocab : 0, embed,
                config.biases.lm_head ? config.vocab : 0);
}

}  // namespace

std::optional<NormType> norm_type(std::string_view name) {
  return detail::value_of<NormType>(name, {"layernorm", "layernorm_nobias", "rmsnorm"});
}

std::optional<LmHead> lm_head(std::string_view name) {
  return detail::value_of<LmHead>(name, {"none", "tied", "untied"});
}

ParameterCount count_parameters(const ModelConfig& config) {
  const Sizes s = check(config);
  const std::int64_t layers = config.n_layers;
  const NormConfig& norm = config.norm;
  constexpr std::size_t components = 12;
  ParameterCount result{.rows = std::vector<ParameterRow>(components + config.extra.size())};
  Rows rows(result);

  rows.add("token_embedding", matrix(config.vocab, s.embed));
  if (s.embed != s.d) rows.add("embed_project_in_out", Count().plus(2, s.embed, s.d));
  rows.add("position_embedding", matrix(config.position_rows, s.d));
  rows.add("token_type_embedding", matrix(config.token_type_rows, s.d));
  rows.add("embedding_norm", norms(norm.type, s.d, norm.embedding_norm ? 1 : 0));
  rows.add("attention", attention(config, s));
  rows.add("qk_norm", norms(norm.type, s.head_dim, layers, norm.qk_norm ? 2 : 0));
  rows.add("ffn", ffn(config));
  rows.add("layer_norms", norms(norm.type, s.d, layers, norm.per_layer));
  rows.add("final_norm", norms(norm.type, s.d, norm.final ? 1 : 0));
  if (config.pooler) rows.add("pooler", matrix(s.d, s.d, s.d));
  rows.add("lm_head", output_head(config, s.embed));
  for (const auto& [name, count] : config.extra) rows.add(name.c_str(), matrix(count, 1));
  rows.remove_unused();
  return result;
}

}  // namespace transformer
