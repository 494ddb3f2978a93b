#include "crossing.h"
#include "kernels.h"
#include "transformer/positional_encoding.h"

namespace bindings {

namespace {

constexpr double default_base = 10000;

}  // namespace

void positional_encoding(const Arguments& in, Record& out) {
  Index d_model = 0;
  double base = default_base;
  auto layout = transformer::PositionLayout::interleaved;
  in.read("d_model", d_model)
      .read("base", base)
      .read_word<transformer::position_layout>("layout", layout);
  if (in.has("positions")) {
    transformer::Vector positions;
    in.read("positions", positions);
    out.set(transformer::positional_encoding(positions, d_model, base, layout));
    return;
  }
  Index n = 0;
  in.read("n", n);
  out.set(transformer::positional_encoding(n, d_model, base, layout));
}

void position_shift(const Arguments& in, Record& out) {
  double k = 0;
  Index d_model = 0;
  double base = default_base;
  in.read("k", k).read("d_model", d_model).read("base", base);
  out.set(transformer::position_shift(k, d_model, base));
}

}  // namespace bindings
