#include <limits>

#include "compare.h"
#include "transformer/attention.h"

namespace transformer::testing {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST_CASE("attention refuses what does not fit", "[attention][errors]") {
  const Matrix Q = Matrix::Ones(2, 4);
  const Matrix K = Matrix::Ones(3, 4);
  const Matrix V = Matrix::Ones(3, 2);
  const Error wide = error_of([&] { attention(Q, Matrix::Ones(3, 5), V); });
  require_error(wide, ErrorCode::shape_mismatch, "attention", "K",
                {{"rows", 3}, {"cols", 5}, {"expected_cols", 4}});
  CHECK(wide.other == "Q");
  const Error few = error_of([&] { attention(Q, K, Matrix::Ones(2, 2)); });
  require_error(few, ErrorCode::shape_mismatch, "attention", "V",
                {{"rows", 2}, {"cols", 2}, {"expected_rows", 3}});
  CHECK(few.other == "K");
  require_error(error_of([&] { attention(Q, K, V, causal_mask(3, 3)); }), ErrorCode::shape_mismatch,
                "attention", "mask",
                {{"rows", 3}, {"cols", 3}, {"expected_rows", 2}, {"expected_cols", 3}});
  for (const char* argument : {"Q", "K", "V"}) {
    const auto pick = [&](const char* name, const Matrix& value) {
      return std::string(name) == argument ? Matrix(0, 4) : value;
    };
    require_error(error_of([&] { attention(pick("Q", Q), pick("K", K), pick("V", V)); }),
                  ErrorCode::empty, "attention", argument, {{"rows", 0}, {"cols", 4}});
  }
  require_error(error_of([&] { attention(Q, K, V, {}, infinity); }), ErrorCode::out_of_range,
                "attention", "scale", {{"value", infinity}});
}

TEST_CASE("a query that may attend to nothing is an error", "[attention][errors]") {
  Mask mask = Mask::Constant(3, 2, true);
  mask.row(1).setConstant(false);
  const Matrix ones = Matrix::Ones(3, 2);
  require_error(error_of([&] { attention(ones, Matrix::Ones(2, 2), Matrix::Ones(2, 2), mask); }),
                ErrorCode::fully_masked_row, "attention", "mask", {{"row", 1}});
  // More queries than keys: the first queries come before every key.
  require_error(
      error_of([&] { attention(ones, Matrix::Ones(2, 2), Matrix::Ones(2, 2), causal_mask(3, 2)); }),
      ErrorCode::fully_masked_row, "attention", "mask", {{"row", 0}});
}

TEST_CASE("attention says where numbers overflow", "[attention][errors]") {
  const Matrix huge = matrix({{1e200}});
  require_error(error_of([&] { attention(huge, huge, matrix({{1}})); }), ErrorCode::not_finite,
                "attention", "scores", {{"row", 0}, {"col", 0}, {"value", infinity}});
  require_error(error_of([&] { attention(huge, matrix({{1}}), matrix({{1}}), {}, 1e200); }),
                ErrorCode::not_finite, "attention", "scaled",
                {{"row", 0}, {"col", 0}, {"value", infinity}});
}

TEST_CASE("attention has limits", "[attention][errors]") {
  const Matrix tall = Matrix::Zero(2049, 1);
  require_error(error_of([&] { attention(tall, tall, tall); }), ErrorCode::too_large, "attention",
                "scores", {{"value", 2049.0 * 2049.0}, {"limit", 4194304}});
  // 4 · 2048 · 2048 = 2^24 fits exactly, the output of 2048 · 1 does not any more.
  const Matrix most = Matrix::Zero(2048, 1);
  require_error(error_of([&] { attention(most, most, most); }), ErrorCode::too_large, "attention",
                "", {{"value", 4.0 * 2048 * 2048 + 2048}, {"limit", 16777216}});
  require_error(error_of([] { causal_mask(4096, 1025); }), ErrorCode::too_large, "causal_mask",
                "mask", {{"value", 4096.0 * 1025.0}, {"limit", 4194304}});
  // Every matrix within its limit, and still 1448 · 1448 · (2896 + 2896) multiply-adds > 2^33.
  const Matrix wide = Matrix::Zero(1448, 2896);
  require_error(error_of([&] { attention(wide, wide, wide); }), ErrorCode::too_large, "attention",
                "", {{"value", 1448.0 * 1448 * 5792}, {"limit", 8589934592}});
}

}  // namespace
}  // namespace transformer::testing
