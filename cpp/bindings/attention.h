#pragma once

#include "crossing.h"
#include "transformer/multi_head.h"

/// What the layers share with the attention kernels.
namespace bindings {

void write(Record& out, const transformer::MultiHeadTrace& trace);

/// What the arguments of one attention are called.
struct AttentionKeys {
  const char* W_Q = "W_Q";
  const char* W_K = "W_K";
  const char* W_V = "W_V";
  const char* W_O = "W_O";
  const char* b_Q = "b_Q";
  const char* b_K = "b_K";
  const char* b_V = "b_V";
  const char* b_O = "b_O";
};

void read_attention_weights(const Arguments& in, const AttentionKeys& keys,
                            transformer::MultiHeadWeights& weights);

}  // namespace bindings
