#pragma once

#include <cstdint>
#include <string_view>

namespace transformer::testing {

/// The value of a sum in figures such as "6 · (4 · 512 · 512 + 512)", read independently of the
/// code that writes it. Throws std::runtime_error on anything but figures, ·, + and parentheses.
std::uint64_t formula_value(std::string_view formula);

}  // namespace transformer::testing
