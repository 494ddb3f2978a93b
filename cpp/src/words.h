#pragma once

#include <initializer_list>
#include <optional>
#include <string_view>

namespace transformer::detail {

/// Where `word` stands among `words`, from 0; −1 when it is not there.
int position_of(std::string_view word, std::initializer_list<const char*> words);

/// The value of an enumeration that `word` stands for; `words` are in the order of its values.
template <typename Enumeration>
std::optional<Enumeration> value_of(std::string_view word,
                                    std::initializer_list<const char*> words) {
  const int position = position_of(word, words);
  if (position < 0) return std::nullopt;
  return static_cast<Enumeration>(position);
}

}  // namespace transformer::detail
