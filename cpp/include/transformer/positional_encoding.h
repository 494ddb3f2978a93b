#pragma once

#include <optional>
#include <string_view>

#include "transformer/matrix.h"

namespace transformer {

enum class PositionLayout {
  interleaved,  ///< sin, cos, sin, cos, … as in the paper
  halves,       ///< all sines, then all cosines
};

/// The layout called `name` ("interleaved", "halves"), if there is one.
std::optional<PositionLayout> position_layout(std::string_view name);

/// PE(pos, 2i) = sin(pos / base^(2i/d_model)), PE(pos, 2i+1) = cos(pos / base^(2i/d_model)).
///
/// An odd d_model has one sine without its cosine: the last column of the interleaved layout, and
/// in the layout of halves the last of ⌈d_model/2⌉ sines.
///
/// @param positions  n of them; any finite numbers, also negative and broken ones
/// @param d_model    ≥ 1
/// @param base       > 0
/// @return           n × d_model
/// @throws Error empty, not_finite, out_of_range, too_large
/// Source: Vaswani et al. 2017, §3.5.
Matrix positional_encoding(const Vector& positions, Index d_model, double base = 10000,
                           PositionLayout layout = PositionLayout::interleaved);

/// The same for the positions 0 … n − 1.
Matrix positional_encoding(Index n, Index d_model, double base = 10000,
                           PositionLayout layout = PositionLayout::interleaved);

/// M_k with PE(p + k)ᵀ = M_k · PE(p)ᵀ for every p (interleaved layout): on the diagonal one block
/// [cos ωk, sin ωk; −sin ωk, cos ωk] for each ω = base^(−2i/d_model), zeros elsewhere.
///
/// @param k        any finite number
/// @param d_model  even, since every sine needs its cosine
/// @param base     > 0
/// @return         d_model × d_model
/// @throws Error out_of_range, not_divisible (d_model by 2), too_large
/// Source: Vaswani et al. 2017, §3.5 ("a linear function of PE_pos").
Matrix position_shift(double k, Index d_model, double base = 10000);

}  // namespace transformer
