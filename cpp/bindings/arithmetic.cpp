#include "transformer/arithmetic.h"

#include <cstdint>

#include "crossing.h"
#include "kernels.h"
#include "transformer/random.h"

namespace bindings {

using transformer::Matrix;

namespace {

std::optional<transformer::ReductionAxis> reduction_axis(std::string_view name) {
  if (name == "rows") return transformer::ReductionAxis::rows;
  return transformer::ReductionAxis::all;
}

}  // namespace

void product(const Arguments& in, Record& out) {
  Matrix A;
  Matrix B;
  in.read("A", A).read("B", B);
  out.set(transformer::product(A, B));
}

void transpose(const Arguments& in, Record& out) {
  Matrix A;
  in.read("A", A);
  out.set(transformer::transpose(A));
}

void unary(const Arguments& in, Record& out) {
  Matrix A;
  transformer::UnaryOperation operation{};
  in.read_word<transformer::unary_operation>("op", operation).read("A", A);
  out.set(transformer::unary(operation, A));
}

void binary(const Arguments& in, Record& out) {
  Matrix A;
  Matrix B;
  transformer::BinaryOperation operation{};
  in.read_word<transformer::binary_operation>("op", operation).read("A", A).read("B", B);
  out.set(transformer::binary(operation, A, B));
}

void reduce(const Arguments& in, Record& out) {
  Matrix A;
  transformer::Reduction operation{};
  transformer::ReductionAxis axis{};
  in.read_word<transformer::reduction>("op", operation)
      .read_word<reduction_axis>("axis", axis)
      .read("A", A);
  out.set(transformer::reduce(operation, A, axis));
}

void randn(const Arguments& in, Record& out) {
  Index rows = 0;
  Index cols = 0;
  std::int64_t seed = 0;
  in.read("rows", rows).read("cols", cols).read("seed", seed);
  out.set(transformer::randn(rows, cols, static_cast<std::uint64_t>(seed)));
}

}  // namespace bindings
