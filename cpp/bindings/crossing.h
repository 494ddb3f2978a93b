#pragma once

#include <emscripten/val.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "transformer/transformer.h"

/// How values cross between JavaScript and the kernels. Everything is copied: a view of the heap
/// would be cut off when the memory grows.
namespace bindings {

using emscripten::val;
using transformer::Index;

/// The named arguments of one call: an object whose matrices are { rows, cols, data: Float64Array }
/// and whose absent keys are left out. The TypeScript facade has made it so; what is checked here
/// is only what it cannot know. Errors thrown here name no function: the facade knows which it is.
class Arguments {
 public:
  explicit Arguments(val object) : object_(object) {}

  bool has(const char* name) const;
  std::string text(const char* name) const;
  std::string text(const char* name, const char* fallback) const;
  double number(const char* name) const;
  double number(const char* name, double fallback) const;
  std::optional<double> optional_number(const char* name) const;
  bool truth(const char* name, bool fallback) const;
  /// @throws Error too_large when the number does not fit an Index
  Index index(const char* name) const;
  std::optional<Index> optional_index(const char* name) const;
  std::int64_t count(const char* name, std::int64_t fallback) const;
  std::optional<std::int64_t> optional_count(const char* name) const;
  transformer::Matrix matrix(const char* name) const;
  std::optional<transformer::Matrix> optional_matrix(const char* name) const;
  transformer::Vector vector(const char* name) const;
  std::optional<transformer::Vector> optional_vector(const char* name) const;
  /// A matrix of 1 and 0, or 'causal', which becomes the causal mask of n_q queries and n_k keys.
  std::optional<transformer::Mask> optional_mask(const char* name, Index n_q, Index n_k) const;
  /// The arguments inside an object that is itself an argument; empty when it is absent.
  Arguments inside(const char* name) const;
  /// A list of texts or numbers.
  val list(const char* name) const;

  /// The value that `parse` knows by the text of `name`.
  /// @throws Error out_of_range when it knows none
  template <typename T>
  T choice(const char* name, std::optional<T> (*parse)(std::string_view),
           const char* fallback) const {
    const std::string word = text(name, fallback);
    if (const std::optional<T> known = parse(word)) return *known;
    refuse_word(name, word);
  }

 private:
  [[noreturn]] static void refuse_word(const char* name, const std::string& word);

  val object_;
};

val write(const transformer::Matrix& matrix);  ///< { rows, cols, data }
val write(const transformer::Vector& vector);  ///< a Float64Array
val write(const transformer::Mask& mask);      ///< { rows, cols, data } of 1 and 0

/// An object that is put together key by key.
class Record {
 public:
  Record& set(const char* key, const val& value);
  Record& set(const char* key, const transformer::Matrix& matrix);
  Record& set(const char* key, const transformer::Vector& vector);
  Record& set(const char* key, const std::string& text);
  Record& set(const char* key, double number);
  /// Crosses as decimal digits, which are exact beyond 2^53.
  Record& set_count(const char* key, std::uint64_t count);

  const val& object() const { return object_; }

 private:
  val object_ = val::object();
};

/// What the facade makes a KernelError of: { error: { code, function, … } }.
val write_error(const transformer::Error& error);

/// Memory that could not be had, as the too_large it is.
val write_out_of_memory();

}  // namespace bindings
