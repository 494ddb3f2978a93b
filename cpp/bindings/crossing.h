#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "transformer/transformer.h"

/// How values cross between JavaScript and the kernels; crossing.js is the other half of it.
/// Everything is copied: a view of the heap would be cut off when the memory grows.
namespace bindings {

using transformer::Index;

/// The named arguments of the running call: an object whose matrices are { rows, cols, data:
/// Float64Array } (Float32Array for a FloatMatrix) and whose absent keys are left out. A name with
/// dots leads into objects. The TypeScript facade has made it so; what is checked here is only what
/// it cannot know. Errors thrown here name no function: the facade knows which it is.
class Arguments {
 public:
  bool has(const char* name) const;

  // Each reads the argument called `name` into `target`; an absent one leaves it as it is.
  const Arguments& read(const char* name, double& target) const;
  const Arguments& read(const char* name, bool& target) const;
  const Arguments& read(const char* name, std::string& target) const;
  /// @throws Error too_large when the number does not fit an Index
  const Arguments& read(const char* name, Index& target) const;
  const Arguments& read(const char* name, std::int64_t& target) const;
  const Arguments& read(const char* name, transformer::Matrix& target) const;
  const Arguments& read(const char* name, transformer::FloatMatrix& target) const;
  const Arguments& read(const char* name, transformer::Vector& target) const;

  template <typename T>
  const Arguments& read(const char* name, std::optional<T>& target) const {
    if (has(name)) read(name, target.emplace());
    return *this;
  }

  /// A matrix of 1 and 0, or 'causal', which becomes the causal mask of n_q queries and n_k keys.
  std::optional<transformer::Mask> mask(const char* name, Index n_q, Index n_k) const;

  /// A word, as the value that `parse` knows by it.
  /// @throws Error out_of_range when it knows none
  template <auto parse, typename Enumeration>
  const Arguments& read_word(const char* name, Enumeration& target) const {
    auto value = static_cast<int>(target);
    read_known(
        name,
        [](std::string_view word) {
          const auto known = parse(word);
          return known ? static_cast<int>(*known) : unknown;
        },
        value);
    target = static_cast<Enumeration>(value);
    return *this;
  }

  // What is read is inside item i of a list, until `leave`.
  const Arguments& enter(const char* list, Index i) const;
  const Arguments& leave() const;

 private:
  static constexpr int unknown = -1;

  /// A word, as the number that `number_of` knows by it.
  void read_known(const char* name, int (*number_of)(std::string_view word), int& target) const;
};

/// The object that is being put together for JavaScript, key by key.
class Record {
 public:
  Record& set(const char* key, double number);
  Record& set(const char* key, std::uint64_t count);  ///< a BigInt
  Record& set(const char* key, std::string_view text);
  Record& set(const char* key, const transformer::Vector& vector);  ///< a Float64Array
  Record& set(const char* key, const transformer::Matrix& matrix);  ///< { rows, cols, data }
  /// { rows, cols, data: Float32Array }
  Record& set(const char* key, const transformer::FloatMatrix& matrix);

  /// This object itself becomes { rows, cols, data }.
  Record& set(const transformer::Matrix& matrix);

  // What follows goes into an object or a list inside this one, until `leave`. In a list keys
  // mean nothing.
  Record& enter(const char* key);
  Record& enter_list(const char* key);
  Record& leave();
};

/// Runs `kernel` and answers { value } or { error: { code, function, … } }, of which the facade
/// makes a KernelError. A C++ exception that reached JavaScript would be an opaque value there, so
/// none does.
void answer(void (*kernel)(const Arguments& in, Record& out));

}  // namespace bindings
