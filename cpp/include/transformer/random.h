#pragma once

#include <cstdint>

#include "transformer/matrix.h"

namespace transformer {

/// rows × cols independent draws of the standard normal distribution, the same on every machine up
/// to the last bits of log, sin and cos.
///
/// Recipe, for repeating it in any language (all integers are 64 bits, unsigned, wrapping):
///   draw:  state ← state + 0x9E3779B97F4A7C15, starting from state = seed
///          z ← state
///          z ← (z xor (z >> 30)) · 0xBF58476D1CE4E5B9
///          z ← (z xor (z >> 27)) · 0x94D049BB133111EB
///          z ← z xor (z >> 31)
///          u ← ((z >> 11) + 1) · 2⁻⁵³, which lies in (0, 1]
///   pair:  u₁, u₂ ← two draws
///          √(−2 ln u₁) · cos(2π u₂), then √(−2 ln u₁) · sin(2π u₂)
/// The values fill the matrix in reading order; an odd count leaves the last sine unused.
///
/// Source: Steele, Lea, Flood 2014, "Fast Splittable Pseudorandom Number Generators" (SplitMix64);
///         Vigna 2015, splitmix64.c (the constants and shifts that mix the output);
///         Box, Muller 1958, "A Note on the Generation of Random Normal Deviates".
/// @throws Error empty, too_large
Matrix randn(Index rows, Index cols, std::uint64_t seed);

}  // namespace transformer
