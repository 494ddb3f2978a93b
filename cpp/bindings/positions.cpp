#include "crossing.h"
#include "kernels.h"
#include "transformer/positional_encoding.h"

namespace bindings {

namespace {

constexpr double default_base = 10000;

}  // namespace

val positional_encoding(const Arguments& in) {
  const Index d_model = in.index("d_model");
  const double base = in.number("base", default_base);
  const auto layout = in.choice("layout", transformer::position_layout, "interleaved");
  if (in.has("positions")) {
    return write(transformer::positional_encoding(in.vector("positions"), d_model, base, layout));
  }
  return write(transformer::positional_encoding(in.index("n"), d_model, base, layout));
}

val position_shift(const Arguments& in) {
  return write(transformer::position_shift(in.number("k"), in.index("d_model"),
                                           in.number("base", default_base)));
}

}  // namespace bindings
