#include "words.h"

#include <algorithm>

namespace transformer::detail {

int position_of(std::string_view word, std::initializer_list<const char*> words) {
  const auto* const found = std::find(words.begin(), words.end(), word);
  return found == words.end() ? -1 : static_cast<int>(found - words.begin());
}

}  // namespace transformer::detail
