#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace transformer::detail {

/// A text that is put together of words and numbers. Whole numbers have no decimals ("4194304"),
/// others at most 6 digits ("0.1", "2.5e-9"). Locale and printf stay out of it.
class Text {
 public:
  Text& operator<<(std::string_view words);
  Text& operator<<(const char* words) { return *this << std::string_view(words); }
  Text& operator<<(double number);
  template <std::integral Number>
  Text& operator<<(Number number) {
    return *this << static_cast<double>(number);
  }

  const std::string& str() const { return text_; }

 private:
  std::string text_;
};

}  // namespace transformer::detail
