#pragma once

#include <optional>

#include "budget.h"
#include "transformer/multi_head.h"

namespace transformer::detail {

/// What the weights of one attention are called, and what they give.
struct ProjectionNames {
  const char* W_Q = "W_Q";
  const char* W_K = "W_K";
  const char* W_V = "W_V";
  const char* W_O = "W_O";
  const char* b_Q = "b_Q";
  const char* b_K = "b_K";
  const char* b_V = "b_V";
  const char* b_O = "b_O";
  const char* Q = "Q";
  const char* K = "K";
  const char* V = "V";
};

/// What the parts are called by whoever asks.
struct MultiHeadNames {
  const char* function = "multi_head_attention";
  const char* X = "X";
  const char* X_kv = "X_kv";
  const char* mask = "mask";
  ProjectionNames projections = {};
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
void multi_head_steps(const MultiHeadNames& names, const Matrix& X, const Matrix& X_kv,
                      const MultiHeadSizes& sizes, const MultiHeadWeights& weights,
                      const std::optional<Mask>& mask, MultiHeadTrace& trace);

}  // namespace transformer::detail
