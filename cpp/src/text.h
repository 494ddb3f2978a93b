#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace transformer::detail {

/// A number for a sentence: whole ones without decimals ("4194304"), others in at most 6 digits
/// ("0.1", "2.5e-9"). Locale and printf stay out of it.
std::string text(double value);

/// "2×4"
std::string shape_text(double rows, double cols);

/// The parts put together.
std::string join(std::initializer_list<std::string_view> parts);

}  // namespace transformer::detail
