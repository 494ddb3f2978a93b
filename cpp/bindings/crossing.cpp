#include "crossing.h"

#include <cxxabi.h>

#include <limits>
#include <memory>
#include <new>
#include <typeinfo>

using transformer::Error;
using transformer::ErrorCode;
using transformer::FloatMatrix;
using transformer::Index;
using transformer::Mask;
using transformer::Matrix;
using transformer::Vector;

// Each is a function of crossing.js.
extern "C" {
bool crossing_has(const char* name);
bool crossing_is_word(const char* name);
double crossing_number(const char* name);
/// Writes the bytes of a text to target if there is room for them; answers how many they are.
std::size_t crossing_text(const char* name, char* target, std::size_t room);
// What is in { rows, cols, data }.
Index crossing_rows(const char* name);
Index crossing_cols(const char* name);
void crossing_elements(const char* name, void* target);

void crossing_enter_item(const char* list, Index i);
void crossing_leave_item();

/// Starts the answer afresh, as an object with that key, and enters what is under the key.
void crossing_answer(const char* key);
void crossing_enter(const char* key);
void crossing_enter_list(const char* key);
void crossing_leave();
void crossing_put_number(const char* key, double value);
/// high · 2³² + low
void crossing_put_count(const char* key, std::uint32_t high, std::uint32_t low);
void crossing_put_text(const char* key, const char* start, std::size_t size);
void crossing_put_numbers(const char* key, const double* start, std::size_t count);
void crossing_put_floats(const char* key, const float* start, std::size_t count);
}

namespace bindings {

namespace {

template <typename Dense>
void read_matrix(const char* name, Dense& target) {
  target.resize(crossing_rows(name), crossing_cols(name));
  crossing_elements(name, target.data());
}

template <typename Dense>
void put_sizes(Record& out, const Dense& matrix) {
  out.set("rows", static_cast<double>(matrix.rows()))
      .set("cols", static_cast<double>(matrix.cols()));
}

}  // namespace

bool Arguments::has(const char* name) const {
  return crossing_has(name);
}

const Arguments& Arguments::read(const char* name, double& target) const {
  if (has(name)) target = crossing_number(name);
  return *this;
}

const Arguments& Arguments::read(const char* name, bool& target) const {
  if (has(name)) target = crossing_number(name) != 0;
  return *this;
}

const Arguments& Arguments::read(const char* name, std::string& target) const {
  if (!has(name)) return *this;
  const std::size_t size = crossing_text(name, nullptr, 0);
  const std::unique_ptr<char[]> bytes(new char[size]);
  crossing_text(name, bytes.get(), size);
  target.assign(bytes.get(), size);
  return *this;
}

const Arguments& Arguments::read(const char* name, Index& target) const {
  if (!has(name)) return *this;
  const double value = crossing_number(name);
  if (value > std::numeric_limits<Index>::max()) {
    std::string sentence = name;
    sentence += " is larger than any matrix can be: give a smaller number.";
    transformer::refuse(ErrorCode::too_large, "", name, "",
                        transformer::ErrorNumbers()
                            .add("value", value)
                            .add("limit", transformer::max_matrix_elements),
                        sentence);
  }
  target = static_cast<Index>(value);
  return *this;
}

const Arguments& Arguments::read(const char* name, std::int64_t& target) const {
  if (has(name)) target = static_cast<std::int64_t>(crossing_number(name));
  return *this;
}

const Arguments& Arguments::read(const char* name, Matrix& target) const {
  if (has(name)) read_matrix(name, target);
  return *this;
}

const Arguments& Arguments::read(const char* name, FloatMatrix& target) const {
  if (has(name)) read_matrix(name, target);
  return *this;
}

const Arguments& Arguments::read(const char* name, Vector& target) const {
  if (!has(name)) return *this;
  Matrix row;
  read(name, row);
  target = transformer::to_vector("", name, row);
  return *this;
}

std::optional<Mask> Arguments::mask(const char* name, Index n_q, Index n_k) const {
  if (!has(name)) return std::nullopt;
  if (crossing_is_word(name)) {
    transformer::check_size("", name, static_cast<double>(n_q), static_cast<double>(n_k));
    return transformer::causal_mask(n_q, n_k);
  }
  Matrix cells;
  read(name, cells);
  Mask mask(cells.rows(), cells.cols());
  for (Index i = 0; i < mask.size(); ++i) mask.data()[i] = cells.data()[i] != 0;
  return mask;
}

const Arguments& Arguments::enter(const char* list, Index i) const {
  crossing_enter_item(list, i);
  return *this;
}

const Arguments& Arguments::leave() const {
  crossing_leave_item();
  return *this;
}

void Arguments::read_known(const char* name, int (*number_of)(std::string_view word),
                           int& target) const {
  if (!has(name)) return;
  std::string word;
  read(name, word);
  target = number_of(word);
  if (target != unknown) return;
  std::string sentence = name;
  sentence += " is \"";
  sentence += word;
  sentence += "\": that name is not known here.";
  transformer::refuse(ErrorCode::out_of_range, "", name, "", {}, sentence);
}

Record& Record::set(const char* key, double number) {
  crossing_put_number(key, number);
  return *this;
}

Record& Record::set(const char* key, std::uint64_t count) {
  crossing_put_count(key, static_cast<std::uint32_t>(count >> 32U),
                     static_cast<std::uint32_t>(count));
  return *this;
}

Record& Record::set(const char* key, std::string_view text) {
  crossing_put_text(key, text.data(), text.size());
  return *this;
}

Record& Record::set(const char* key, const Vector& vector) {
  crossing_put_numbers(key, vector.data(), static_cast<std::size_t>(vector.size()));
  return *this;
}

Record& Record::set(const char* key, const Matrix& matrix) {
  return enter(key).set(matrix).leave();
}

Record& Record::set(const char* key, const FloatMatrix& matrix) {
  put_sizes(enter(key), matrix);
  crossing_put_floats("data", matrix.data(), static_cast<std::size_t>(matrix.size()));
  return leave();
}

Record& Record::set(const Matrix& matrix) {
  put_sizes(*this, matrix);
  crossing_put_numbers("data", matrix.data(), static_cast<std::size_t>(matrix.size()));
  return *this;
}

Record& Record::enter(const char* key) {
  crossing_enter(key);
  return *this;
}

Record& Record::enter_list(const char* key) {
  crossing_enter_list(key);
  return *this;
}

Record& Record::leave() {
  crossing_leave();
  return *this;
}

namespace {

void answer(const Error& error) {
  crossing_answer("error");
  Record fields;
  fields.set("code", transformer::name(error.code))
      .set("function", error.function)
      .set("argument", error.argument)
      .set("other", error.other)
      .set("message", std::string_view(error.what()))
      .enter("details");
  for (const auto& [key, value] : error.numbers) fields.set(key, value);
}

/// What is said of an exception of that type that is no Error: those of the standard library that
/// can be thrown here (bad_alloc, length_error) are all about sizes.
void answer_foreign(const std::type_info& type) {
  std::string sentence = "the memory ran out: ask for smaller matrices.";
  if (type != typeid(std::bad_alloc)) {
    sentence = "the call could not be completed (";
    sentence += type.name();
    sentence += "): ask for smaller matrices.";
  }
  answer(Error(ErrorCode::too_large, "", "", "",
               transformer::ErrorNumbers().add("limit", transformer::max_trace_elements),
               sentence));
}

}  // namespace

void answer(void (*kernel)(const Arguments& in, Record& out)) {
  try {
    crossing_answer("value");
    Record out;
    kernel(Arguments(), out);
  } catch (...) {
    // One clause for everything, told apart by the exact type: clauses for types would link what
    // compares hierarchies of classes, a kilobyte.
    const std::type_info& type = *abi::__cxa_current_exception_type();
    if (type != typeid(Error)) return answer_foreign(type);
    void* const thrown = abi::__cxa_current_primary_exception();
    answer(*static_cast<const Error*>(thrown));
    abi::__cxa_decrement_exception_refcount(thrown);
  }
}

}  // namespace bindings
