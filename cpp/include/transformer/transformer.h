#pragma once

// Everything the library offers.

#include "transformer/activation.h"
#include "transformer/arithmetic.h"
#include "transformer/attention.h"
#include "transformer/checks.h"
#include "transformer/decoder_layer.h"
#include "transformer/encoder_layer.h"
#include "transformer/entropy.h"
#include "transformer/error.h"
#include "transformer/feed_forward.h"
#include "transformer/layer_norm.h"
#include "transformer/matrix.h"
#include "transformer/multi_head.h"
#include "transformer/parameters.h"
#include "transformer/positional_encoding.h"
#include "transformer/random.h"
#include "transformer/score_sample.h"
#include "transformer/softmax.h"
#include "transformer/softmax_float32.h"
#include "transformer/tiled_attention.h"
