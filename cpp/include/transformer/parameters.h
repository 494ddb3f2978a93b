#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace transformer {

enum class NormType {
  layernorm,         ///< γ and β: 2 · width parameters
  layernorm_nobias,  ///< γ only
  rmsnorm,           ///< γ only
};

/// The type called `name` ("layernorm", "layernorm_nobias", "rmsnorm"), if there is one.
std::optional<NormType> norm_type(std::string_view name);

enum class LmHead {
  none,    ///< the model ends with its last hidden state
  tied,    ///< the output matrix is the token embedding: counted once
  untied,  ///< a matrix of its own, as large as the token embedding
};

/// The kind called `name` ("none", "tied", "untied"), if there is one.
std::optional<LmHead> lm_head(std::string_view name);

struct BiasConfig {
  bool qkv = false;       ///< of the query, key and value projections
  bool attn_out = false;  ///< of W_O
  bool ffn = true;        ///< of the feed-forward matrices
  bool lm_head = false;   ///< of the output matrix, one a row of it
};

struct NormConfig {
  NormType type = NormType::layernorm;
  std::int64_t per_layer = 2;   ///< norms of width d_model in each layer
  bool final = false;           ///< one after the last layer
  bool embedding_norm = false;  ///< one after the embeddings
  bool qk_norm = false;         ///< one γ of width head_dim for queries, one for keys, each layer
};

/// The architecture of a stack of equal layers, in the field's names. What is absent is not there.
/// The defaults are the paper's encoder: no attention biases, biases in the network, two layer
/// norms a layer.
struct ModelConfig {
  std::int64_t d_model = 0;
  std::int64_t n_layers = 0;
  std::int64_t n_heads = 0;
  std::int64_t d_ff = 0;
  std::optional<std::int64_t> n_kv_heads = std::nullopt;  ///< none = n_heads
  std::optional<std::int64_t> head_dim = std::nullopt;    ///< none = d_model / n_heads
  std::optional<std::int64_t> embed_dim = std::nullopt;   ///< width of the token embedding;
                                                          ///< none = d_model
  std::int64_t vocab = 0;            ///< rows of the token embedding, padding included
  std::int64_t position_rows = 0;    ///< rows of a learned position table
  std::int64_t token_type_rows = 0;  ///< rows of a segment table
  LmHead lm_head = LmHead::none;
  BiasConfig biases = {};
  NormConfig norm = {};
  bool gated_ffn = false;  ///< three matrices (gate, up, down) in place of two
  bool pooler = false;     ///< a d_model × d_model matrix with bias on the first token
  std::vector<std::pair<std::string, std::int64_t>> extra = {};  ///< counted as given, by name
};

struct ParameterRow {
  std::string component;  ///< e.g. "attention": that of all layers together
  std::string formula;    ///< the sum in figures, e.g. "6 · 4 · 512 · 512"; its value is count
  std::uint64_t count = 0;
};

struct ParameterCount {
  std::vector<ParameterRow> rows;  ///< only components that the model has
  std::uint64_t total = 0;
};

/// The number of learned parameters, exactly, with the sum behind each component. Buffers (masks,
/// rotary frequencies, the sinusoidal table) are no parameters; a tied matrix counts once.
///
/// Components, in this order: token_embedding, embed_project_in_out, position_embedding,
/// token_type_embedding, embedding_norm, attention, qk_norm, ffn, layer_norms, final_norm, pooler,
/// lm_head (with its bias), then the names of `extra`.
///   embed_project_in_out: 2 · embed_dim · d_model where embed_dim differs from d_model
///   attention, a layer:  d·q + 2·d·kv + q·d, q = n_heads · head_dim, kv = n_kv_heads · head_dim;
///                        4·d² in the paper's model, whatever n_heads is
///   ffn, a layer:        2·d·d_ff (gated: 3·d·d_ff) and the biases d_ff + d (gated: 2·d_ff + d)
///   a norm:              2·d with β, d without
///
/// @throws Error out_of_range (a size below its least value), not_divisible (d_model by n_heads
///         when head_dim is absent, n_heads by n_kv_heads), too_large (a count beyond 2⁶⁴ − 1,
///         heads that are together wider than 2⁵³)
/// Source: Vaswani et al. 2017, §3.2.2, §3.3; the published counts in tests/fixtures.
ParameterCount count_parameters(const ModelConfig& config);

}  // namespace transformer
