#include <emscripten/bind.h>

#include "crossing.h"
#include "kernels.h"
#include "transformer/matrix.h"

namespace {

using bindings::Arguments;
using bindings::Record;

template <void (*kernel)(const Arguments& in, Record& out)>
void answered() {
  bindings::answer(kernel);
}

}  // namespace

// Arguments and answers cross on a way of their own, see crossing.h: with Embind's the module
// would be half as large again.
EMSCRIPTEN_BINDINGS(transformer) {
  using emscripten::constant;
  using emscripten::function;

  constant("maxMatrixElements", transformer::max_matrix_elements);

  function("softmax", &answered<bindings::softmax>);
  function("softmaxFloat32", &answered<bindings::softmax_float32>);
  function("entropy", &answered<bindings::entropy>);
  function("sampleScores", &answered<bindings::sample_scores>);
  function("attention", &answered<bindings::attention>);
  function("tiledAttention", &answered<bindings::tiled_attention>);
  function("naiveAttention", &answered<bindings::naive_attention>);
  function("multiHeadAttention", &answered<bindings::multi_head_attention>);
  function("causalMask", &answered<bindings::causal_mask>);
  function("positionalEncoding", &answered<bindings::positional_encoding>);
  function("positionShift", &answered<bindings::position_shift>);
  function("layerNorm", &answered<bindings::layer_norm>);
  function("rmsNorm", &answered<bindings::rms_norm>);
  function("activate", &answered<bindings::activate>);
  function("feedForward", &answered<bindings::feed_forward>);
  function("encoderLayer", &answered<bindings::encoder_layer>);
  function("decoderLayer", &answered<bindings::decoder_layer>);
  function("countParameters", &answered<bindings::count_parameters>);
  function("product", &answered<bindings::product>);
  function("transpose", &answered<bindings::transpose>);
  function("unary", &answered<bindings::unary>);
  function("binary", &answered<bindings::binary>);
  function("reduce", &answered<bindings::reduce>);
  function("randn", &answered<bindings::randn>);
}
