#include "crossing.h"

#include <limits>
#include <string>
#include <utility>

namespace bindings {

using transformer::Error;
using transformer::ErrorCode;
using transformer::FloatMatrix;
using transformer::Mask;
using transformer::Matrix;
using transformer::Vector;

namespace {

/// A typed array of its own with the n numbers from data on.
template <typename Number>
val copy_out(const Number* data, std::size_t n) {
  return val(emscripten::typed_memory_view(n, data)).call<val>("slice");
}

template <typename Dense>
val write_matrix(const Dense& matrix) {
  return Record()
      .set("rows", static_cast<double>(matrix.rows()))
      .set("cols", static_cast<double>(matrix.cols()))
      .set("data", copy_out(matrix.data(), static_cast<std::size_t>(matrix.size())))
      .object();
}

/// target = the matrix { rows, cols, data }
template <typename Dense>
void read_matrix(const Arguments& source, Dense& target) {
  double rows = 0;
  double cols = 0;
  source.read("rows", rows).read("cols", cols);
  target.resize(static_cast<Index>(rows), static_cast<Index>(cols));
  const auto n = static_cast<std::size_t>(target.size());
  val(emscripten::typed_memory_view(n, target.data())).call<void>("set", source.list("data"));
}

}  // namespace

bool Arguments::has(const char* name) const {
  return !object_[name].isUndefined();
}

const Arguments& Arguments::read(const char* name, double& target) const {
  if (has(name)) target = object_[name].as<double>();
  return *this;
}

const Arguments& Arguments::read(const char* name, std::optional<double>& target) const {
  if (has(name)) read(name, target.emplace());
  return *this;
}

const Arguments& Arguments::read(const char* name, bool& target) const {
  if (has(name)) target = object_[name].as<bool>();
  return *this;
}

const Arguments& Arguments::read(const char* name, std::string& target) const {
  if (has(name)) target = object_[name].as<std::string>();
  return *this;
}

const Arguments& Arguments::read(const char* name, Index& target) const {
  double value = static_cast<double>(target);
  read(name, value);
  if (value > std::numeric_limits<Index>::max()) {
    throw Error(ErrorCode::too_large, "", name, "",
                {{"value", value}, {"limit", transformer::max_matrix_elements}},
                std::string(name) + " is larger than any matrix can be: give a smaller number.");
  }
  target = static_cast<Index>(value);
  return *this;
}

const Arguments& Arguments::read(const char* name, std::optional<Index>& target) const {
  if (has(name)) read(name, target.emplace());
  return *this;
}

const Arguments& Arguments::read(const char* name, std::int64_t& target) const {
  double value = static_cast<double>(target);
  read(name, value);
  target = static_cast<std::int64_t>(value);
  return *this;
}

const Arguments& Arguments::read(const char* name, std::optional<std::int64_t>& target) const {
  if (has(name)) read(name, target.emplace());
  return *this;
}

const Arguments& Arguments::read(const char* name, Matrix& target) const {
  if (has(name)) read_matrix(inside(name), target);
  return *this;
}

const Arguments& Arguments::read(const char* name, FloatMatrix& target) const {
  if (has(name)) read_matrix(inside(name), target);
  return *this;
}

const Arguments& Arguments::read(const char* name, std::optional<Matrix>& target) const {
  if (has(name)) read(name, target.emplace());
  return *this;
}

const Arguments& Arguments::read(const char* name, Vector& target) const {
  Matrix row;
  read(name, row);
  target = transformer::to_vector("", name, row);
  return *this;
}

const Arguments& Arguments::read(const char* name, std::optional<Vector>& target) const {
  if (has(name)) read(name, target.emplace());
  return *this;
}

std::optional<Mask> Arguments::mask(const char* name, Index n_q, Index n_k) const {
  if (!has(name)) return std::nullopt;
  if (object_[name].isString()) {
    transformer::check_size("", name, static_cast<double>(n_q), static_cast<double>(n_k));
    return transformer::causal_mask(n_q, n_k);
  }
  Matrix cells;
  read(name, cells);
  return Mask(cells.array() != 0);
}

Arguments Arguments::inside(const char* name) const {
  return Arguments(has(name) ? object_[name] : val::object());
}

val Arguments::list(const char* name) const {
  return object_[name];
}

void Arguments::refuse_word(const char* name, const std::string& word) {
  throw Error(ErrorCode::out_of_range, "", name, "", {},
              std::string(name) + " is \"" + word + "\": that name is not known here.");
}

val write(const Matrix& matrix) {
  return write_matrix(matrix);
}

val write(const FloatMatrix& matrix) {
  return write_matrix(matrix);
}

val write(const Vector& vector) {
  return copy_out(vector.data(), static_cast<std::size_t>(vector.size()));
}

val write(const Mask& mask) {
  return write(Matrix(mask.cast<double>()));
}

Record& Record::set(const char* key, const val& value) {
  object_.set(key, value);
  return *this;
}

Record& Record::set(const char* key, const Matrix& matrix) {
  return set(key, write(matrix));
}

Record& Record::set(const char* key, const Vector& vector) {
  return set(key, write(vector));
}

Record& Record::set(const char* key, const std::string& text) {
  return set(key, val(text));
}

Record& Record::set(const char* key, double number) {
  return set(key, val(number));
}

Record& Record::set_count(const char* key, std::uint64_t count) {
  return set(key, std::to_string(count));
}

val write_error(const Error& error) {
  Record details;
  for (const auto& [key, value] : error.numbers) details.set(key.c_str(), value);
  const Record fields = Record()
                            .set("code", std::string(transformer::name(error.code)))
                            .set("function", error.function)
                            .set("argument", error.argument)
                            .set("other", error.other)
                            .set("details", details.object())
                            .set("message", std::string(error.what()));
  return Record().set("error", fields.object()).object();
}

val write_out_of_memory() {
  return write_error(Error(ErrorCode::too_large, "", "", "",
                           {{"limit", transformer::max_trace_elements}},
                           "the memory ran out: ask for smaller matrices."));
}

}  // namespace bindings
