#include "formula_value.h"

#include <stdexcept>
#include <string>

namespace transformer::testing {
namespace {

class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  std::uint64_t all() {
    const std::uint64_t value = sum();
    if (!rest_.empty()) throw std::runtime_error("unread: " + std::string(rest_));
    return value;
  }

 private:
  bool take(std::string_view token) {
    if (rest_.substr(0, token.size()) != token) return false;
    rest_.remove_prefix(token.size());
    return true;
  }

  std::uint64_t sum() {
    std::uint64_t value = product();
    while (take(" + ")) value += product();
    return value;
  }

  std::uint64_t product() {
    std::uint64_t value = factor();
    while (take(" · ")) value *= factor();
    return value;
  }

  std::uint64_t factor() {
    if (take("(")) {
      const std::uint64_t value = sum();
      if (!take(")")) throw std::runtime_error("a parenthesis is not closed");
      return value;
    }
    const std::size_t digits = rest_.find_first_not_of("0123456789");
    const std::string number(rest_.substr(0, digits));
    rest_.remove_prefix(number.size());
    return std::stoull(number);
  }

  std::string_view rest_;
};

}  // namespace

std::uint64_t formula_value(std::string_view formula) {
  return Reader(formula).all();
}

}  // namespace transformer::testing
