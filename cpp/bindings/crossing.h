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
/// (Float32Array for a FloatMatrix) and whose absent keys are left out. The TypeScript facade has
/// made it so; what is checked here is only what it cannot know. Errors thrown here name no
/// function: the facade knows which it is.
class Arguments {
 public:
  explicit Arguments(val object) : object_(object) {}

  bool has(const char* name) const;

  // Each reads the argument called `name` into `target`; an absent one leaves it as it is.
  const Arguments& read(const char* name, double& target) const;
  const Arguments& read(const char* name, std::optional<double>& target) const;
  const Arguments& read(const char* name, bool& target) const;
  const Arguments& read(const char* name, std::string& target) const;
  /// @throws Error too_large when the number does not fit an Index
  const Arguments& read(const char* name, Index& target) const;
  const Arguments& read(const char* name, std::optional<Index>& target) const;
  const Arguments& read(const char* name, std::int64_t& target) const;
  const Arguments& read(const char* name, std::optional<std::int64_t>& target) const;
  const Arguments& read(const char* name, transformer::Matrix& target) const;
  const Arguments& read(const char* name, transformer::FloatMatrix& target) const;
  const Arguments& read(const char* name, std::optional<transformer::Matrix>& target) const;
  const Arguments& read(const char* name, transformer::Vector& target) const;
  const Arguments& read(const char* name, std::optional<transformer::Vector>& target) const;

  /// A matrix of 1 and 0, or 'causal', which becomes the causal mask of n_q queries and n_k keys.
  std::optional<transformer::Mask> mask(const char* name, Index n_q, Index n_k) const;

  /// A word, as the value that `parse` knows by it.
  /// @throws Error out_of_range when it knows none
  template <typename T>
  const Arguments& read(const char* name, std::optional<T> (*parse)(std::string_view),
                        T& target) const {
    if (!has(name)) return *this;
    std::string word;
    read(name, word);
    const std::optional<T> known = parse(word);
    if (!known) refuse_word(name, word);
    target = *known;
    return *this;
  }

  /// The arguments inside an object that is itself an argument; none when it is absent.
  Arguments inside(const char* name) const;
  /// A JavaScript array.
  val list(const char* name) const;

 private:
  [[noreturn]] static void refuse_word(const char* name, const std::string& word);

  val object_;
};

val write(const transformer::Matrix& matrix);       ///< { rows, cols, data: Float64Array }
val write(const transformer::FloatMatrix& matrix);  ///< { rows, cols, data: Float32Array }
val write(const transformer::Vector& vector);       ///< a Float64Array
val write(const transformer::Mask& mask);           ///< { rows, cols, data } of 1 and 0

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
