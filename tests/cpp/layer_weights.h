#pragma once

#include <string>

#include "fixture.h"
#include "transformer/decoder_layer.h"
#include "transformer/encoder_layer.h"

namespace transformer::testing {

/// W_Q … b_O of a case's inputs, every name after `prefix`; absent biases are none.
MultiHeadWeights multi_head_weights(const Json& inputs, const std::string& prefix = "");

/// W1, b1, W2, b2.
FeedForwardWeights feed_forward_weights(const Json& inputs, const std::string& activation_name);

/// W_gate, W_up, W_down.
GatedFeedForwardWeights gated_weights(const Json& inputs);

EncoderLayerWeights encoder_weights(const OracleCase& oracle_case);

DecoderLayerWeights decoder_weights(const OracleCase& oracle_case);

/// n_heads, norm_order and eps of a layer's case.
LayerOptions layer_options(const OracleCase& oracle_case);

/// Random weights for a layer of that size, the same for the same seed; W_K and W_V are kv_width
/// wide.
MultiHeadWeights random_attention(Index d_model, Index kv_width, std::uint64_t seed);
MultiHeadWeights random_attention(Index d_model, std::uint64_t seed);
EncoderLayerWeights random_encoder(Index d_model, Index d_ff, std::uint64_t seed);
DecoderLayerWeights random_decoder(Index d_model, Index d_ff, std::uint64_t seed);

}  // namespace transformer::testing
