#pragma once

#include <emscripten/val.h>

/// One adapter a kernel: named arguments in, the trace out under the names of its C++ struct. They
/// throw what the kernel throws; `guarded` in table.cpp catches it.
namespace bindings {

using emscripten::val;
class Arguments;

val softmax(const Arguments& in);
val softmax_float32(const Arguments& in);
val entropy(const Arguments& in);
val sample_scores(const Arguments& in);
val attention(const Arguments& in);
val tiled_attention(const Arguments& in);
val naive_attention(const Arguments& in);
val multi_head_attention(const Arguments& in);
val causal_mask(const Arguments& in);
val positional_encoding(const Arguments& in);
val position_shift(const Arguments& in);
val layer_norm(const Arguments& in);
val rms_norm(const Arguments& in);
val activate(const Arguments& in);
val feed_forward(const Arguments& in);
val encoder_layer(const Arguments& in);
val decoder_layer(const Arguments& in);
val count_parameters(const Arguments& in);
val product(const Arguments& in);
val transpose(const Arguments& in);
val unary(const Arguments& in);
val binary(const Arguments& in);
val reduce(const Arguments& in);
val randn(const Arguments& in);

}  // namespace bindings
