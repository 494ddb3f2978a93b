#include "layer_weights.h"

#include <cmath>

#include "transformer/random.h"

namespace transformer::testing {
namespace {

/// A matrix that keeps the size of what it is multiplied with.
Matrix random_weight(Index rows, Index cols, std::uint64_t seed) {
  return randn(rows, cols, seed) / std::sqrt(static_cast<double>(rows));
}

FeedForwardWeights random_network(Index d_model, Index d_ff, std::uint64_t seed) {
  return {.W1 = random_weight(d_model, d_ff, seed),
          .W2 = random_weight(d_ff, d_model, seed + 1),
          .b1 = randn(1, d_ff, seed + 2).row(0),
          .b2 = randn(1, d_model, seed + 3).row(0),
          .activation = Activation::gelu};
}

}  // namespace

MultiHeadWeights multi_head_weights(const Json& inputs, const std::string& prefix) {
  return {.W_Q = to_matrix(inputs.at(prefix + "W_Q")),
          .W_K = to_matrix(inputs.at(prefix + "W_K")),
          .W_V = to_matrix(inputs.at(prefix + "W_V")),
          .W_O = to_matrix(inputs.at(prefix + "W_O")),
          .b_Q = optional_row(inputs, prefix + "b_Q"),
          .b_K = optional_row(inputs, prefix + "b_K"),
          .b_V = optional_row(inputs, prefix + "b_V"),
          .b_O = optional_row(inputs, prefix + "b_O")};
}

FeedForwardWeights feed_forward_weights(const Json& inputs, const std::string& activation_name) {
  return {.W1 = to_matrix(inputs.at("W1")),
          .W2 = to_matrix(inputs.at("W2")),
          .b1 = optional_row(inputs, "b1"),
          .b2 = optional_row(inputs, "b2"),
          .activation = activation(activation_name).value()};
}

GatedFeedForwardWeights gated_weights(const Json& inputs) {
  return {.W_gate = to_matrix(inputs.at("W_gate")),
          .W_up = to_matrix(inputs.at("W_up")),
          .W_down = to_matrix(inputs.at("W_down"))};
}

EncoderLayerWeights encoder_weights(const OracleCase& oracle_case) {
  const Json& inputs = oracle_case.inputs;
  return {.attention = multi_head_weights(inputs),
          .ffn = feed_forward_weights(inputs, oracle_case.whole.at("activation")),
          .gamma1 = optional_row(inputs, "gamma1"),
          .beta1 = optional_row(inputs, "beta1"),
          .gamma2 = optional_row(inputs, "gamma2"),
          .beta2 = optional_row(inputs, "beta2")};
}

DecoderLayerWeights decoder_weights(const OracleCase& oracle_case) {
  const Json& inputs = oracle_case.inputs;
  return {.attention = multi_head_weights(inputs),
          .cross_attention = multi_head_weights(inputs, "cross_"),
          .ffn = feed_forward_weights(inputs, oracle_case.whole.at("activation")),
          .gamma1 = optional_row(inputs, "gamma1"),
          .beta1 = optional_row(inputs, "beta1"),
          .gamma2 = optional_row(inputs, "gamma2"),
          .beta2 = optional_row(inputs, "beta2"),
          .gamma3 = optional_row(inputs, "gamma3"),
          .beta3 = optional_row(inputs, "beta3")};
}

LayerOptions layer_options(const OracleCase& oracle_case) {
  const Json& c = oracle_case.whole;
  return {.n_heads = c.at("n_heads").get<Index>(),
          .norm = norm_placement(c.at("norm_order").get<std::string>()).value(),
          .eps = c.at("eps").get<double>()};
}

MultiHeadWeights random_attention(Index d_model, Index kv_width, std::uint64_t seed) {
  return {.W_Q = random_weight(d_model, d_model, seed),
          .W_K = random_weight(d_model, kv_width, seed + 1),
          .W_V = random_weight(d_model, kv_width, seed + 2),
          .W_O = random_weight(d_model, d_model, seed + 3),
          .b_Q = randn(1, d_model, seed + 4).row(0),
          .b_K = randn(1, kv_width, seed + 5).row(0),
          .b_V = randn(1, kv_width, seed + 6).row(0),
          .b_O = randn(1, d_model, seed + 7).row(0)};
}

MultiHeadWeights random_attention(Index d_model, std::uint64_t seed) {
  return random_attention(d_model, d_model, seed);
}

EncoderLayerWeights random_encoder(Index d_model, Index d_ff, std::uint64_t seed) {
  return {.attention = random_attention(d_model, seed),
          .ffn = random_network(d_model, d_ff, seed + 10),
          .gamma1 = randn(1, d_model, seed + 20).row(0),
          .beta1 = randn(1, d_model, seed + 21).row(0),
          .gamma2 = randn(1, d_model, seed + 22).row(0),
          .beta2 = randn(1, d_model, seed + 23).row(0)};
}

DecoderLayerWeights random_decoder(Index d_model, Index d_ff, std::uint64_t seed) {
  return {.attention = random_attention(d_model, seed),
          .cross_attention = random_attention(d_model, seed + 30),
          .ffn = random_network(d_model, d_ff, seed + 10)};
}

}  // namespace transformer::testing
