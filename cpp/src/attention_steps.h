#pragma once

#include <optional>

#include "budget.h"
#include "transformer/attention.h"

namespace transformer::detail {

/// Who asks, and what the mask is called there.
struct AttentionNames {
  const char* function = "attention";
  const char* mask = "mask";
};

/// @throws Error shape_mismatch, fully_masked_row
void check_mask(const AttentionNames& names, const std::optional<Mask>& mask, Index n_q, Index n_k,
                const char* other);

/// Adds an AttentionTrace and its two products.
void plan_attention(Budget& budget, Index n_q, Index n_k, Index d_k, Index d_v);

/// The calculation itself; shapes, mask and sizes have been checked.
void attention_steps(const AttentionNames& names, const Matrix& Q, const Matrix& K, const Matrix& V,
                     const std::optional<Mask>& mask, double scale, AttentionTrace& trace);

}  // namespace transformer::detail
