#include <emscripten/bind.h>

#include <new>

#include "crossing.h"
#include "kernels.h"
#include "transformer/error.h"
#include "transformer/matrix.h"

namespace {

using bindings::Arguments;
using emscripten::val;

using Kernel = val (*)(const Arguments&);

/// Calls a kernel with one object of arguments and answers { value } or { error }. A C++ exception
/// that reached JavaScript would be an opaque value there, so none does.
val guard(Kernel kernel, const val& arguments) {
  try {
    return bindings::Record().set("value", kernel(Arguments(arguments))).object();
  } catch (const transformer::Error& error) {
    return bindings::write_error(error);
  } catch (const std::bad_alloc&) {
    return bindings::write_out_of_memory();
  }
}

template <Kernel kernel>
val guarded(val arguments) {
  return guard(kernel, arguments);
}

}  // namespace

EMSCRIPTEN_BINDINGS(transformer) {
  using emscripten::constant;
  using emscripten::function;

  constant("maxMatrixElements", transformer::max_matrix_elements);

  function("softmax", &guarded<bindings::softmax>);
  function("softmaxFloat32", &guarded<bindings::softmax_float32>);
  function("entropy", &guarded<bindings::entropy>);
  function("sampleScores", &guarded<bindings::sample_scores>);
  function("attention", &guarded<bindings::attention>);
  function("tiledAttention", &guarded<bindings::tiled_attention>);
  function("naiveAttention", &guarded<bindings::naive_attention>);
  function("multiHeadAttention", &guarded<bindings::multi_head_attention>);
  function("causalMask", &guarded<bindings::causal_mask>);
  function("positionalEncoding", &guarded<bindings::positional_encoding>);
  function("positionShift", &guarded<bindings::position_shift>);
  function("layerNorm", &guarded<bindings::layer_norm>);
  function("rmsNorm", &guarded<bindings::rms_norm>);
  function("activate", &guarded<bindings::activate>);
  function("feedForward", &guarded<bindings::feed_forward>);
  function("encoderLayer", &guarded<bindings::encoder_layer>);
  function("decoderLayer", &guarded<bindings::decoder_layer>);
  function("countParameters", &guarded<bindings::count_parameters>);
  function("product", &guarded<bindings::product>);
  function("transpose", &guarded<bindings::transpose>);
  function("unary", &guarded<bindings::unary>);
  function("binary", &guarded<bindings::binary>);
  function("reduce", &guarded<bindings::reduce>);
  function("randn", &guarded<bindings::randn>);
}
