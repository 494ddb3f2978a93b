#include "transformer/arithmetic.h"

#include <cstdint>

#include "crossing.h"
#include "kernels.h"
#include "transformer/random.h"

namespace bindings {

val product(const Arguments& in) {
  return write(transformer::product(in.matrix("A"), in.matrix("B")));
}

val transpose(const Arguments& in) {
  return write(transformer::transpose(in.matrix("A")));
}

val unary(const Arguments& in) {
  return write(
      transformer::unary(in.choice("op", transformer::unary_operation, ""), in.matrix("A")));
}

val binary(const Arguments& in) {
  return write(transformer::binary(in.choice("op", transformer::binary_operation, ""),
                                   in.matrix("A"), in.matrix("B")));
}

val reduce(const Arguments& in) {
  const auto axis = in.text("axis") == "rows" ? transformer::ReductionAxis::rows
                                              : transformer::ReductionAxis::all;
  return write(
      transformer::reduce(in.choice("op", transformer::reduction, ""), in.matrix("A"), axis));
}

val randn(const Arguments& in) {
  return write(transformer::randn(in.index("rows"), in.index("cols"),
                                  static_cast<std::uint64_t>(in.number("seed"))));
}

}  // namespace bindings
