#include <limits>

#include "compare.h"
#include "transformer/tiled_attention.h"

namespace transformer::testing {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

FloatMatrix filled(Index rows, Index cols, float value) {
  return FloatMatrix::Constant(rows, cols, value);
}

TEST_CASE("tiled attention refuses what does not fit", "[tiled_attention][errors]") {
  const FloatMatrix Q = filled(2, 4, 1);
  const FloatMatrix K = filled(3, 4, 1);
  const FloatMatrix V = filled(3, 2, 1);
  const Error wide = error_of([&] { tiled_attention(Q, filled(3, 5, 1), V); });
  require_error(wide, ErrorCode::shape_mismatch, "tiled_attention", "K",
                {{"rows", 3}, {"cols", 5}, {"expected_cols", 4}});
  CHECK(wide.other == "Q");
  const Error few = error_of([&] { tiled_attention(Q, K, filled(2, 2, 1)); });
  require_error(few, ErrorCode::shape_mismatch, "tiled_attention", "V",
                {{"rows", 2}, {"cols", 2}, {"expected_rows", 3}});
  CHECK(few.other == "K");
  require_error(error_of([&] { tiled_attention(filled(0, 4, 1), K, V); }), ErrorCode::empty,
                "tiled_attention", "Q", {{"rows", 0}, {"cols", 4}});
  require_error(error_of([&] { tiled_attention(Q, K, filled(3, 0, 1)); }), ErrorCode::empty,
                "tiled_attention", "V", {{"rows", 3}, {"cols", 0}});
}

TEST_CASE("tiled attention refuses what is not finite", "[tiled_attention][errors]") {
  FloatMatrix K = filled(3, 4, 1);
  K(2, 1) = -std::numeric_limits<float>::infinity();
  require_error(error_of([&] { tiled_attention(filled(2, 4, 1), K, filled(3, 2, 1)); }),
                ErrorCode::not_finite, "tiled_attention", "K",
                {{"row", 2}, {"col", 1}, {"value", -infinity}});
  K(2, 1) = std::numeric_limits<float>::quiet_NaN();
  const Error nan = error_of([&] { tiled_attention(filled(2, 4, 1), filled(3, 4, 1), K); });
  CHECK(nan.code == ErrorCode::not_finite);
  CHECK(nan.argument == "V");
}

TEST_CASE("tiled attention says where scores overflow", "[tiled_attention][errors]") {
  // 1e20 · 1e20 is no float; −∞ must not pass for a weight of 0, nor ∞ − ∞ for a number.
  FloatMatrix Q = filled(70, 2, 1e20F);
  FloatMatrix K = filled(80, 2, 1);
  const FloatMatrix V = filled(80, 1, 1);
  CHECK(tiled_attention(Q, K, V).output(69, 0) == 1);
  K(77, 0) = -1e20F;
  K(77, 1) = 0;
  for (const auto& attend : {+[](const FloatMatrix&q, const FloatMatrix&k, const FloatMatrix&v) {
                               return tiled_attention(q, k, v, false, 16, 1.0);
                             },
                             +[](const FloatMatrix&q, const FloatMatrix&k, const FloatMatrix&v) {
                               return naive_attention(q, k, v, false, 1.0);
                             }}) {
    const Error down = error_of([&] { attend(Q, K, V); });
    CHECK(down.code == ErrorCode::not_finite);
    CHECK(down.argument == "scores");
    CHECK(down.numbers == ErrorNumbers{{"row", 0}, {"col", 77}, {"value", -infinity}});
  }
  K(77, 1) = 1e20F;
  CHECK(error_of([&] { tiled_attention(Q, K, V, false, 16, 1.0); }).argument == "scores");
  // Large numbers whose products are none are calculated with.
  Q.col(0).setZero();
  K.setZero();
  K(77, 0) = 1e30F;
  CHECK(tiled_attention(Q, K, V).output.allFinite());
}

TEST_CASE("tiled attention takes no scale that a float cannot hold", "[tiled_attention][errors]") {
  const FloatMatrix zero = filled(2, 2, 0);
  FloatMatrix V(2, 1);
  V << 1, 3;
  // Every score is 0, whatever it is multiplied by: the mean of V.
  for (const double scale : {2.3e38, -2.3e38}) {
    CHECK(tiled_attention(zero, zero, V, false, 16, scale).output(0, 0) == 2);
    CHECK(naive_attention(zero, zero, V, false, scale).output(1, 0) == 2);
  }
  for (const double scale : {3e38, -1e300}) {
    CHECK(error_of([&] { tiled_attention(zero, zero, V, false, 16, scale); }).code ==
          ErrorCode::out_of_range);
  }
}

TEST_CASE("tiled attention refuses options out of range", "[tiled_attention][errors]") {
  const FloatMatrix x = filled(2, 2, 1);
  for (const Index tile : {-1, 0, 1025}) {
    require_error(error_of([&] { tiled_attention(x, x, x, false, tile); }), ErrorCode::out_of_range,
                  "tiled_attention", "tile",
                  {{"value", static_cast<double>(tile)}, {"min", 1}, {"max", 1024}});
  }
  require_error(error_of([&] { tiled_attention(x, x, x, false, 64, infinity); }),
                ErrorCode::out_of_range, "tiled_attention", "scale", {{"value", infinity}});
  require_error(error_of([&] { tiled_attention(filled(3, 2, 1), x, x, true); }),
                ErrorCode::fully_masked_row, "tiled_attention", "causal", {{"row", 0}});
}

TEST_CASE("attention in float has limits", "[tiled_attention][errors]") {
  const FloatMatrix tall = filled(8192, 256, 0);
  // 8192² · (256 + 256) = 2^35 multiply-adds are the most there may be.
  const FloatMatrix wider = filled(8192, 257, 0);
  require_error(error_of([&] { tiled_attention(tall, tall, wider); }), ErrorCode::too_large,
                "tiled_attention", "", {{"value", 8192.0 * 8192 * 513}, {"limit", 34359738368}});
  const FloatMatrix narrow = filled(8192, 1, 0);
  require_error(error_of([&] { naive_attention(narrow, narrow, narrow); }), ErrorCode::too_large,
                "naive_attention", "scores", {{"value", 8192.0 * 8192}, {"limit", 16777216}});
  CHECK(tiled_attention(narrow, narrow, narrow, true, 256).output.size() == 8192);
  require_error(error_of([] {
                  tiled_attention(filled(1, 2049, 0), filled(2048, 2049, 0), filled(2048, 1, 0));
                }),
                ErrorCode::too_large, "tiled_attention", "K",
                {{"value", 2049.0 * 2048}, {"limit", 4194304}});
}

}  // namespace
}  // namespace transformer::testing
