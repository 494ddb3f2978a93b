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

val product(const Arguments& in) {
  Matrix A;
  Matrix B;
  in.read("A", A).read("B", B);
  return write(transformer::product(A, B));
}

val transpose(const Arguments& in) {
  Matrix A;
  in.read("A", A);
  return write(transformer::transpose(A));
}

val unary(const Arguments& in) {
  Matrix A;
  transformer::UnaryOperation operation{};
  in.read("op", transformer::unary_operation, operation).read("A", A);
  return write(transformer::unary(operation, A));
}

val binary(const Arguments& in) {
  Matrix A;
  Matrix B;
  transformer::BinaryOperation operation{};
  in.read("op", transformer::binary_operation, operation).read("A", A).read("B", B);
  return write(transformer::binary(operation, A, B));
}

val reduce(const Arguments& in) {
  Matrix A;
  transformer::Reduction operation{};
  transformer::ReductionAxis axis{};
  in.read("op", transformer::reduction, operation).read("axis", reduction_axis, axis).read("A", A);
  return write(transformer::reduce(operation, A, axis));
}

val randn(const Arguments& in) {
  Index rows = 0;
  Index cols = 0;
  std::int64_t seed = 0;
  in.read("rows", rows).read("cols", cols).read("seed", seed);
  return write(transformer::randn(rows, cols, static_cast<std::uint64_t>(seed)));
}

}  // namespace bindings
