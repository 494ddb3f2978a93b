#include <limits>
#include <variant>

#include "compare.h"
#include "layer_weights.h"
#include "transformer/encoder_layer.h"
#include "transformer/parameters.h"
#include "transformer/random.h"

namespace transformer::testing {
namespace {

TEST_CASE("encoder layers agree with the reference", "[encoder_layer][oracle]") {
  for (const OracleCase& c : oracle("encoder_layer")) {
    const EncoderLayerTrace trace =
        encoder_layer(to_matrix(c.inputs.at("x")), encoder_weights(c), layer_options(c),
                      optional_mask(c.inputs, "mask"));
    for (std::size_t i = 0; i < trace.attention.heads.size(); ++i) {
      require_output(c, "attn_weights", i, trace.attention.heads[i].weights);
    }
    require_output(c, "attn_output", trace.attention.output);
    require_output(c, "residual1", trace.residual1);
    require_output(c, "norm1", trace.norm1);
    if (c.outputs.contains("norm2")) require_output(c, "norm2", trace.norm2);
    require_output(c, "ffn_output", std::get<FeedForwardTrace>(trace.ffn).output);
    if (c.outputs.contains("residual2")) require_output(c, "residual2", trace.residual2);
    require_output(c, "y", trace.output);
  }
}

TEST_CASE("encoder layers of the reference have as many parameters as are counted",
          "[encoder_layer][parameters][oracle]") {
  for (const OracleCase& c : oracle("encoder_layer")) {
    CAPTURE(c.name);
    ModelConfig config{.d_model = c.whole.at("d_model").get<std::int64_t>(),
                       .n_layers = 1,
                       .n_heads = c.whole.at("n_heads").get<std::int64_t>(),
                       .d_ff = c.whole.at("d_ff").get<std::int64_t>()};
    config.biases.qkv = config.biases.attn_out = c.whole.at("attention_bias").get<bool>();
    CHECK(count_parameters(config).total == c.whole.at("parameters").get<std::uint64_t>());
  }
}

TEST_CASE("the layer is its parts put together", "[encoder_layer][property]") {
  const Matrix x = randn(4, 8, 1);
  const EncoderLayerWeights w = random_encoder(8, 16, 2);
  const FeedForwardWeights& network = std::get<FeedForwardWeights>(w.ffn);
  const auto attend = [&](const Matrix& input) {
    return multi_head_attention(input, {}, 2, {}, w.attention).output;
  };
  const auto norm1 = [&](const Matrix& input) {
    return layer_norm(input, w.gamma1, w.beta1, 1e-6).output;
  };
  const auto norm2 = [&](const Matrix& input) {
    return layer_norm(input, w.gamma2, w.beta2, 1e-6).output;
  };
  const Matrix middle = norm1(x + attend(x));
  require_near("post",
               encoder_layer(x, w, {.n_heads = 2, .norm = NormPlacement::post, .eps = 1e-6}).output,
               norm2(middle + feed_forward(middle, network).output), 1e-14);
  const Matrix sum = x + attend(norm1(x));
  require_near("pre",
               encoder_layer(x, w, {.n_heads = 2, .norm = NormPlacement::pre, .eps = 1e-6}).output,
               sum + feed_forward(norm2(sum), network).output, 1e-14);
}

TEST_CASE("an encoder layer has no order of its own", "[encoder_layer][property]") {
  const Matrix x = randn(5, 8, 3);
  const EncoderLayerWeights weights = random_encoder(8, 16, 4);
  const std::vector<Index> order{3, 1, 4, 0, 2};
  for (const NormPlacement norm : {NormPlacement::post, NormPlacement::pre}) {
    const LayerOptions options{.n_heads = 4, .norm = norm};
    require_near("permuted", encoder_layer(permuted(x, order), weights, options).output,
                 permuted(encoder_layer(x, weights, options).output, order), 1e-12);
  }
}

TEST_CASE("a causal block does not see the future", "[encoder_layer][property]") {
  Matrix x = randn(5, 8, 5);
  const EncoderLayerWeights weights = random_encoder(8, 16, 6);
  const LayerOptions options{.n_heads = 2, .norm = NormPlacement::pre};
  const Matrix before = encoder_layer(x, weights, options, causal_mask(5, 5)).output;
  x.bottomRows(2) = randn(2, 8, 7);
  const Matrix after = encoder_layer(x, weights, options, causal_mask(5, 5)).output;
  require_near("first three rows", after.topRows(3), before.topRows(3), 1e-14);
  CHECK((after.row(3) - before.row(3)).cwiseAbs().maxCoeff() > 1e-3);
}

TEST_CASE("layers take gated networks, grouped heads and no norms' parameters", "[encoder_layer]") {
  const Matrix x = randn(3, 8, 8);
  const EncoderLayerWeights weights{
      .attention = random_attention(8, 2, 9),
      .ffn = GatedFeedForwardWeights{
          .W_gate = randn(8, 6, 10), .W_up = randn(8, 6, 11), .W_down = randn(6, 8, 12)}};
  const EncoderLayerTrace trace = encoder_layer(x, weights, {.n_heads = 4, .n_kv_heads = 1});
  const GatedFeedForwardTrace& network = std::get<GatedFeedForwardTrace>(trace.ffn);
  require_near(
      "network", network.output,
      gated_feed_forward(trace.norm1, std::get<GatedFeedForwardWeights>(weights.ffn)).output, 0);
  require_near("output", trace.output, layer_norm(trace.norm1 + network.output).output, 1e-15);
  require_near("one key head", trace.attention.heads[0].K, trace.attention.heads[3].K, 0);
}

TEST_CASE("placements have names", "[encoder_layer]") {
  CHECK(norm_placement("post") == NormPlacement::post);
  CHECK(norm_placement("pre") == NormPlacement::pre);
  CHECK_FALSE(norm_placement("none"));
}

TEST_CASE("an encoder layer refuses what does not fit, under its own names",
          "[encoder_layer][errors]") {
  const char* const function = "encoder_layer";
  const Matrix x = Matrix::Ones(2, 4);
  const LayerOptions options{.n_heads = 2};
  const EncoderLayerWeights good = random_encoder(4, 6, 1);
  const auto refuses = [&](const EncoderLayerWeights& weights, const std::string& argument,
                           const std::string& other, const ErrorNumbers& numbers) {
    const Error error = error_of([&] { encoder_layer(x, weights, options); });
    require_error(error, ErrorCode::shape_mismatch, function, argument, numbers);
    CHECK(error.other == other);
  };
  EncoderLayerWeights bad = good;
  bad.attention.W_Q = Matrix::Ones(5, 4);
  refuses(bad, "W_Q", "x", {{"rows", 5}, {"cols", 4}, {"expected_rows", 4}});
  bad = good;
  bad.attention.W_O = Matrix::Ones(4, 6);
  bad.attention.b_O = std::nullopt;
  refuses(bad, "W_O", "x", {{"rows", 4}, {"cols", 6}, {"expected_cols", 4}});
  bad = good;
  std::get<FeedForwardWeights>(bad.ffn).W1 = Matrix::Ones(3, 6);
  refuses(bad, "W1", "x", {{"rows", 3}, {"cols", 6}, {"expected_rows", 4}});
  bad = good;
  std::get<FeedForwardWeights>(bad.ffn).W2 = Matrix::Ones(6, 3);
  std::get<FeedForwardWeights>(bad.ffn).b2 = std::nullopt;
  refuses(bad, "W2", "x", {{"rows", 6}, {"cols", 3}, {"expected_cols", 4}});
  bad = good;
  bad.gamma2 = Vector::Ones(3);
  refuses(bad, "gamma2", "residual2",
          {{"rows", 1}, {"cols", 3}, {"expected_rows", 1}, {"expected_cols", 4}});
  bad = good;
  bad.beta1 = Vector::Ones(3);
  refuses(bad, "beta1", "residual1",
          {{"rows", 1}, {"cols", 3}, {"expected_rows", 1}, {"expected_cols", 4}});
}

TEST_CASE("an encoder layer passes on its parts' other refusals", "[encoder_layer][errors]") {
  const char* const function = "encoder_layer";
  const double infinity = std::numeric_limits<double>::infinity();
  const EncoderLayerWeights weights = random_encoder(4, 6, 1);
  require_error(error_of([&] { encoder_layer(Matrix::Ones(2, 4), weights, {.n_heads = 3}); }),
                ErrorCode::not_divisible, function, "W_Q", {{"value", 4}, {"divisor", 3}});
  require_error(
      error_of([&] { encoder_layer(Matrix::Ones(2, 4), weights, {.n_heads = 2, .eps = -1}); }),
      ErrorCode::out_of_range, function, "eps", {{"value", -1}, {"min", 0}});
  require_error(error_of([&] {
                  encoder_layer(Matrix::Ones(2, 4), weights, {.n_heads = 2},
                                Mask::Constant(2, 2, false));
                }),
                ErrorCode::fully_masked_row, function, "mask", {{"row", 0}});
  require_error(error_of([&] {
                  encoder_layer(matrix({{1, 2, 3, infinity}}), weights, {});
                }),
                ErrorCode::not_finite, function, "x",
                {{"row", 0}, {"col", 3}, {"value", infinity}});
  require_error(error_of([&] { encoder_layer(Matrix(0, 4), weights, {}); }), ErrorCode::empty,
                function, "x", {{"rows", 0}, {"cols", 4}});
  // 2048 tokens in one head: 4 · 2048² elements of scores and more.
  CHECK(error_of([&] { encoder_layer(Matrix::Ones(2048, 4), weights, {}); }).code ==
        ErrorCode::too_large);
}

}  // namespace
}  // namespace transformer::testing
