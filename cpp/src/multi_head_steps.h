#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "budget.h"
#include "transformer/multi_head.h"

namespace transformer::detail {

/// What the parts are called by whoever asks.
struct MultiHeadNames {
  std::string_view function = "multi_head_attention";
  std::string_view X = "X";
  std::string_view X_kv = "X_kv";
  std::string_view mask = "mask";
  std::string_view prefix = "";  ///< before W_Q, b_Q, …

  std::string weight(std::string_view name) const;
};

/// The sizes of one call, all of them ≥ 1.
struct MultiHeadSizes {
  Index n_q;
  Index n_k;
  Index d_model;
  Index d_model_kv;
  Index n_heads;
  Index n_kv_heads;
  Index d_k;
  Index d_v;
  Index d_out;
};

/// Checks weights and mask against inputs of n_q × d_model and n_k × d_model_kv, and adds what the
/// call costs to the budget. The inputs themselves are the caller's to check.
MultiHeadSizes check_multi_head(const MultiHeadNames& names, Index n_q, Index d_model, Index n_k,
                                Index d_model_kv, Index n_heads, std::optional<Index> n_kv_heads,
                                const MultiHeadWeights& weights, const std::optional<Mask>& mask,
                                Budget& budget);

/// The calculation itself, everything checked.
MultiHeadTrace multi_head_steps(const MultiHeadNames& names, const Matrix& X, const Matrix& X_kv,
                                const MultiHeadSizes& sizes, const MultiHeadWeights& weights,
                                const std::optional<Mask>& mask);

}  // namespace transformer::detail
