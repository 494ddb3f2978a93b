#include "transformer/tiled_attention.h"

#include <cmath>
#include <limits>

#include "compare.h"
#include "float_attention.h"
#include "tile_steps.h"
#include "transformer/attention.h"
#include "transformer/random.h"

namespace transformer::testing {
namespace {

constexpr double unit = 1.0 / (1 << 24);

struct Inputs {
  FloatMatrix Q;
  FloatMatrix K;
  FloatMatrix V;
};

Inputs random_inputs(Index n_q, Index n_k, Index d_k, Index d_v, double spread = 1) {
  return {.Q = (randn(n_q, d_k, 1) * spread).cast<float>(),
          .K = randn(n_k, d_k, 2).cast<float>(),
          .V = randn(n_k, d_v, 3).cast<float>()};
}

/// The double kernel on the same numbers.
Matrix exact(const Inputs& in, bool causal, std::optional<double> scale = {}) {
  const auto mask =
      causal ? std::optional(causal_mask(in.Q.rows(), in.K.rows())) : std::optional<Mask>();
  return attention(in.Q.cast<double>(), in.K.cast<double>(), in.V.cast<double>(), mask, scale)
      .output;
}

/// The bound that the header states.
double bound(const Inputs& in, double tile, double scale) {
  const auto d_k = static_cast<double>(in.Q.cols());
  const double products =
      (in.Q.cwiseAbs().cast<double>() * in.K.cwiseAbs().cast<double>().transpose()).maxCoeff();
  const double delta = (d_k + 3) * unit * std::abs(scale) * products;
  const double largest = static_cast<double>(in.V.cwiseAbs().maxCoeff());
  const double tiles = static_cast<double>(in.K.rows()) / tile;
  return 2 * largest * (delta + (tile + 4 * tiles + 200) * unit);
}

double default_scale(const Inputs& in) {
  return 1 / std::sqrt(static_cast<double>(in.Q.cols()));
}

FloatMatrix scalar_output(const Inputs& in, bool causal, Index tile,
                          std::optional<double> scale = {}) {
  return detail::tiled_attention_with<detail::ScalarLanes>(
             in.Q, in.K, in.V, causal, tile,
             detail::check_float_input("tiled_attention", in.Q, in.K, in.V, causal, scale))
      .output;
}

/// Tiled, tiled by scalar lanes and naive, each against the double kernel.
void check_all(const Inputs& in, bool causal, Index tile, std::optional<double> scale = {}) {
  CAPTURE(in.Q.rows(), in.K.rows(), in.Q.cols(), in.V.cols(), causal, tile);
  const Matrix expected = exact(in, causal, scale);
  const double used = scale.value_or(default_scale(in));
  const FloatMatrix tiled = tiled_attention(in.Q, in.K, in.V, causal, tile, scale).output;
  require_near("tiled", tiled.cast<double>(), expected, bound(in, static_cast<double>(tile), used));
  CHECK((scalar_output(in, causal, tile, scale).array() == tiled.array()).all());
  const FloatMatrix naive = naive_attention(in.Q, in.K, in.V, causal, scale).output;
  require_near("naive", naive.cast<double>(), expected,
               bound(in, static_cast<double>(in.K.rows()), used));
}

TEST_CASE("tiled attention is attention at any number of tokens", "[tiled_attention]") {
  for (const Index n : {1, 2, 3, 7, 8, 9, 16, 33, 63, 64, 65, 128, 200}) {
    for (const bool causal : {false, true}) {
      check_all(random_inputs(n, n, 16, 16), causal, default_tile);
    }
  }
}

TEST_CASE("tiled attention takes any width", "[tiled_attention]") {
  for (const Index d_k : {1, 3, 32, 64, 128}) {
    for (const Index d_v : {1, 2, 5, 33, 64}) {
      check_all(random_inputs(70, 70, d_k, d_v), true, default_tile);
    }
  }
}

TEST_CASE("tiled attention takes any tile", "[tiled_attention]") {
  for (const Index tile : {1, 2, 5, 8, 31, 100, 1024}) {
    for (const bool causal : {false, true}) {
      check_all(random_inputs(50, 75, 9, 6), causal, tile);
    }
  }
}

TEST_CASE("tiled attention takes more keys than queries, or fewer", "[tiled_attention]") {
  for (const auto& [n_q, n_k] : {std::pair<Index, Index>{1, 200}, {3, 65}, {64, 130}, {65, 66}}) {
    for (const bool causal : {false, true}) check_all(random_inputs(n_q, n_k, 8, 8), causal, 32);
    check_all(random_inputs(n_k, n_q, 8, 8), false, 32);
  }
}

TEST_CASE("tiled attention takes any scale", "[tiled_attention]") {
  for (const double scale : {0.0, -0.7, 1.0, 3.0}) {
    check_all(random_inputs(40, 40, 8, 8), true, 16, scale);
  }
  // Without a scale all keys weigh the same.
  const Inputs in = random_inputs(5, 40, 8, 3);
  const FloatMatrix output = tiled_attention(in.Q, in.K, in.V, false, 16, 0.0).output;
  const Matrix mean = in.V.cast<double>().colwise().mean();
  require_near("mean", output.cast<double>(), mean.replicate(5, 1), 1e-6);
}

TEST_CASE("the worked example of the lesson", "[tiled_attention][facts]") {
  FloatMatrix Q(2, 4);
  FloatMatrix K(2, 4);
  FloatMatrix V(2, 2);
  Q << 1, 0, 1, 0, 0, 1, 0, 1;
  K << 1, 0, 1, 0, 1, 1, 0, 0;
  V << 4, 0, 0, 4;
  const Matrix output = tiled_attention(Q, K, V).output.cast<double>();
  CHECK(printed_row(output, 0, 4) == "2.4898 1.5102");
  CHECK(printed_row(output, 1, 4) == "1.5102 2.4898");
  const Matrix causal = tiled_attention(Q, K, V, true).output.cast<double>();
  CHECK(printed_row(causal, 0, 4) == "4.0000 0.0000");
  CHECK(printed_row(causal, 1, 4) == "1.5102 2.4898");
}

TEST_CASE("scores of ten thousand choose one key", "[tiled_attention]") {
  // Query i is 100 eᵢ, key j is ±100 eⱼ: scores of ±1e4 and 0 with scale 1.
  const Index n = 150;
  Inputs in = random_inputs(n, n, n, 5);
  in.Q = FloatMatrix::Identity(n, n) * 100;
  for (const float sign : {1.0F, -1.0F}) {
    in.K = in.Q * sign;
    check_all(in, false, 64, 1.0);
    check_all(in, true, 64, 1.0);
  }
  in.K = in.Q;
  const FloatMatrix output = tiled_attention(in.Q, in.K, in.V, false, 64, 1.0).output;
  CHECK((output.array() == in.V.array()).all());
}

TEST_CASE("scores that grow from tile to tile keep nothing of the first", "[tiled_attention]") {
  // The maximum rises with every key, by far more than a float's exponents reach.
  const Index n = 100;
  Inputs in = random_inputs(1, n, 1, 4);
  in.Q(0, 0) = 1;
  for (Index key = 0; key < n; ++key) in.K(key, 0) = static_cast<float>(key) * 200 - 10000;
  check_all(in, false, 8, 1.0);
  const FloatMatrix output = tiled_attention(in.Q, in.K, in.V, false, 8, 1.0).output;
  CHECK((output.row(0).array() == in.V.row(n - 1).array()).all());
}

TEST_CASE("equal rows give equal weights", "[tiled_attention]") {
  Inputs in = random_inputs(70, 130, 16, 8);
  for (Index key = 1; key < in.K.rows(); ++key) in.K.row(key) = in.K.row(0);
  check_all(in, false, 32);
  in.V.setConstant(0.7F);
  const FloatMatrix output = tiled_attention(in.Q, in.K, in.V).output;
  CHECK((output.array() - 0.7F).abs().maxCoeff() <= 0.7F * 130 * static_cast<float>(unit));
}

TEST_CASE("values up to the largest float have finite means", "[tiled_attention]") {
  constexpr float largest = std::numeric_limits<float>::max();
  Inputs in = random_inputs(70, 130, 16, 8);
  in.V.setConstant(largest);
  const FloatMatrix output = tiled_attention(in.Q, in.K, in.V).output;
  CHECK(output.allFinite());
  CHECK(output.minCoeff() >= largest * 0.9999F);
  in.V = random_inputs(70, 130, 16, 8).V * 1e37F;
  check_all(in, true, 32);
}

TEST_CASE("wide spreads keep the bound", "[tiled_attention][property]") {
  for (const double spread : {1e-30, 1e-3, 1.0, 10.0, 1e3, 1e10}) {
    CAPTURE(spread);
    check_all(random_inputs(33, 65, 24, 8, spread), true, 16);
  }
}

TEST_CASE("for standard normal input the error is far below the bound", "[tiled_attention]") {
  const Inputs in = random_inputs(256, 256, 64, 64);
  const Matrix tiled = tiled_attention(in.Q, in.K, in.V).output.cast<double>();
  require_near("tiled", tiled, exact(in, false), 1e-6);
}

TEST_CASE("extra memory does not grow with the number of tokens", "[tiled_attention]") {
  const auto extra = [](Index n, Index tile) {
    const Inputs in = random_inputs(n, n, 8, 4);
    return tiled_attention(in.Q, in.K, in.V, false, tile).extra_bytes;
  };
  // Columns for 64 queries: 8 + 64 + 4 rows of Q, weights and output, 3 rows of sums; 4 bytes each.
  CHECK(extra(64, 64) == 64 * (8 + 64 + 4 + 3) * 4);
  CHECK(extra(1000, 64) == extra(64, 64));
  CHECK(extra(1000, 16) == 16 * (8 + 16 + 4 + 3) * 4);
  const Inputs in = random_inputs(100, 100, 8, 4);
  // The scores, and K transposed.
  CHECK(naive_attention(in.Q, in.K, in.V).extra_bytes == (100 * 100 + 100 * 8) * 4);
}

}  // namespace
}  // namespace transformer::testing
