#pragma once

/// One adapter a kernel: named arguments in, the trace out under the names of its C++ struct. They
/// throw what the kernel throws; `answer` in crossing.h catches it.
namespace bindings {

class Arguments;
class Record;

void softmax(const Arguments& in, Record& out);
void softmax_float32(const Arguments& in, Record& out);
void entropy(const Arguments& in, Record& out);
void sample_scores(const Arguments& in, Record& out);
void attention(const Arguments& in, Record& out);
void tiled_attention(const Arguments& in, Record& out);
void naive_attention(const Arguments& in, Record& out);
void multi_head_attention(const Arguments& in, Record& out);
void causal_mask(const Arguments& in, Record& out);
void positional_encoding(const Arguments& in, Record& out);
void position_shift(const Arguments& in, Record& out);
void layer_norm(const Arguments& in, Record& out);
void rms_norm(const Arguments& in, Record& out);
void activate(const Arguments& in, Record& out);
void feed_forward(const Arguments& in, Record& out);
void encoder_layer(const Arguments& in, Record& out);
void decoder_layer(const Arguments& in, Record& out);
void count_parameters(const Arguments& in, Record& out);
void product(const Arguments& in, Record& out);
void transpose(const Arguments& in, Record& out);
void unary(const Arguments& in, Record& out);
void binary(const Arguments& in, Record& out);
void reduce(const Arguments& in, Record& out);
void randn(const Arguments& in, Record& out);

}  // namespace bindings
