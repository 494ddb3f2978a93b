#include <variant>

#include "compare.h"
#include "layer_weights.h"
#include "transformer/decoder_layer.h"
#include "transformer/random.h"

namespace transformer::testing {
namespace {

TEST_CASE("decoder layers agree with the reference", "[decoder_layer][oracle]") {
  for (const OracleCase& c : oracle("decoder_layer")) {
    const DecoderLayerTrace trace =
        decoder_layer(to_matrix(c.inputs.at("x")), to_matrix(c.inputs.at("memory")),
                      decoder_weights(c), layer_options(c), optional_mask(c.inputs, "self_mask"));
    for (std::size_t i = 0; i < trace.attention.heads.size(); ++i) {
      require_output(c, "self_attn_weights", i, trace.attention.heads[i].weights);
      require_output(c, "cross_attn_weights", i, trace.cross_attention.heads[i].weights);
    }
    require_output(c, "self_attn_output", trace.attention.output);
    require_output(c, "norm1", trace.norm1);
    require_output(c, "cross_attn_output", trace.cross_attention.output);
    require_output(c, "norm2", trace.norm2);
    require_output(c, "ffn_output", std::get<FeedForwardTrace>(trace.ffn).output);
    require_output(c, "y", trace.output);
  }
}

TEST_CASE("the decoder layer is its parts put together", "[decoder_layer][property]") {
  const Matrix x = randn(3, 8, 1);
  const Matrix memory = randn(5, 8, 2);
  const DecoderLayerWeights w = random_decoder(8, 16, 3);
  const std::optional<Mask> mask = causal_mask(3, 3);
  const auto self = [&](const Matrix& input) {
    return multi_head_attention(input, {}, 2, {}, w.attention, mask).output;
  };
  const auto cross = [&](const Matrix& input) {
    return multi_head_attention(input, memory, 2, {}, w.cross_attention).output;
  };
  const auto network = [&](const Matrix& input) {
    return feed_forward(input, std::get<FeedForwardWeights>(w.ffn)).output;
  };
  const auto norm = [](const Matrix& input) { return layer_norm(input).output; };

  Matrix stream = norm(x + self(x));
  stream = norm(stream + cross(stream));
  stream = norm(stream + network(stream));
  require_near("post", decoder_layer(x, memory, w, {.n_heads = 2}, mask).output, stream, 1e-13);

  stream = x + self(norm(x));
  stream += cross(norm(stream));
  stream += network(norm(stream));
  const LayerOptions pre{.n_heads = 2, .norm = NormPlacement::pre};
  const DecoderLayerTrace trace = decoder_layer(x, memory, w, pre, mask);
  require_near("pre", trace.output, stream, 1e-13);
  require_near("residual3", trace.residual3, trace.output, 0);
}

TEST_CASE("a masked decoder does not see the future, but all of the memory",
          "[decoder_layer][property]") {
  Matrix x = randn(4, 8, 4);
  Matrix memory = randn(3, 8, 5);
  const DecoderLayerWeights weights = random_decoder(8, 16, 6);
  const std::optional<Mask> mask = causal_mask(4, 4);
  const LayerOptions options{.n_heads = 2};
  const Matrix before = decoder_layer(x, memory, weights, options, mask).output;
  x.bottomRows(1) = randn(1, 8, 7);
  const Matrix other_future = decoder_layer(x, memory, weights, options, mask).output;
  require_near("rows before the last", other_future.topRows(3), before.topRows(3), 1e-14);
  CHECK((other_future.row(3) - before.row(3)).cwiseAbs().maxCoeff() > 1e-3);
  memory.row(2) = randn(1, 8, 8);
  const Matrix other_memory = decoder_layer(x, memory, weights, options, mask).output;
  CHECK((other_memory - other_future).rowwise().norm().minCoeff() > 1e-3);
}

TEST_CASE("the order of the memory does not matter, padding can be hidden",
          "[decoder_layer][property]") {
  const Matrix x = randn(3, 8, 9);
  const Matrix memory = randn(4, 8, 10);
  const DecoderLayerWeights weights = random_decoder(8, 16, 11);
  const LayerOptions options{.n_heads = 2};
  require_near("permuted memory",
               decoder_layer(x, permuted(memory, {2, 3, 1, 0}), weights, options).output,
               decoder_layer(x, memory, weights, options).output, 1e-12);
  Mask visible = Mask::Constant(3, 4, true);
  visible.rightCols(1).setConstant(false);
  require_near("last source token hidden",
               decoder_layer(x, memory, weights, options, {}, visible).output,
               decoder_layer(x, memory.topRows(3), weights, options).output, 1e-12);
}

TEST_CASE("a decoder layer refuses what does not fit, under its own names",
          "[decoder_layer][errors]") {
  const char* const function = "decoder_layer";
  const Matrix x = Matrix::Ones(2, 4);
  const Matrix memory = Matrix::Ones(3, 4);
  const LayerOptions options{.n_heads = 2};
  const DecoderLayerWeights good = random_decoder(4, 6, 1);

  DecoderLayerWeights bad = good;
  bad.cross_attention.W_K = Matrix::Ones(5, 4);
  const Error key = error_of([&] { decoder_layer(x, memory, bad, options); });
  require_error(key, ErrorCode::shape_mismatch, function, "cross_W_K",
                {{"rows", 5}, {"cols", 4}, {"expected_rows", 4}});
  CHECK(key.other == "memory");
  bad = good;
  bad.cross_attention.b_Q = Vector::Ones(3);
  require_error(error_of([&] { decoder_layer(x, memory, bad, options); }),
                ErrorCode::shape_mismatch, function, "cross_b_Q",
                {{"rows", 1}, {"cols", 3}, {"expected_rows", 1}, {"expected_cols", 4}});
  bad = good;
  bad.gamma3 = Vector::Ones(5);
  require_error(error_of([&] { decoder_layer(x, memory, bad, options); }),
                ErrorCode::shape_mismatch, function, "gamma3",
                {{"rows", 1}, {"cols", 5}, {"expected_rows", 1}, {"expected_cols", 4}});

  require_error(error_of([&] { decoder_layer(x, memory, good, options, causal_mask(3, 3)); }),
                ErrorCode::shape_mismatch, function, "self_mask",
                {{"rows", 3}, {"cols", 3}, {"expected_rows", 2}, {"expected_cols", 2}});
  require_error(error_of([&] { decoder_layer(x, memory, good, options, {}, causal_mask(2, 2)); }),
                ErrorCode::shape_mismatch, function, "cross_mask",
                {{"rows", 2}, {"cols", 2}, {"expected_rows", 2}, {"expected_cols", 3}});
  require_error(
      error_of([&] { decoder_layer(x, memory, good, options, {}, Mask::Constant(2, 3, false)); }),
      ErrorCode::fully_masked_row, function, "cross_mask", {{"row", 0}});
  require_error(error_of([&] { decoder_layer(x, Matrix(0, 4), good, options); }), ErrorCode::empty,
                function, "memory", {{"rows", 0}, {"cols", 4}});
}

}  // namespace
}  // namespace transformer::testing
