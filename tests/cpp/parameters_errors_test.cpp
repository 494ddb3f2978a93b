#include "compare.h"
#include "transformer/parameters.h"

namespace transformer::testing {
namespace {

ModelConfig encoder(std::int64_t d_model, std::int64_t n_heads, std::int64_t d_ff,
                    std::int64_t n_layers) {
  return {.d_model = d_model, .n_layers = n_layers, .n_heads = n_heads, .d_ff = d_ff};
}

TEST_CASE("counts that no 64 bits hold are refused", "[parameters][errors]") {
  const double limit = 18446744073709551615.0;
  ModelConfig config = encoder(1LL << 32, 1, 1, 1);
  const Error product = error_of([&] { count_parameters(config); });  // 4 · 2^64
  CHECK(product.code == ErrorCode::too_large);
  CHECK(product.function == "count_parameters");
  CHECK(product.numbers.begin()[0].second >= limit);
  CHECK(std::string(product.numbers.begin()[1].first) == "limit");
  CHECK(product.numbers.begin()[1].second == limit);
  config = encoder(1LL << 30, 1, 1, 4);  // 4 layers of 4 · 2^60: 2^64
  CHECK(error_of([&] { count_parameters(config); }).code == ErrorCode::too_large);
  // Each part fits, their sum does not: 3000 · 2^53 > 2^64.
  config = encoder(1, 1, 1, 1);
  config.extra.assign(3000, {"part", 1LL << 53});
  CHECK(error_of([&] { count_parameters(config); }).code == ErrorCode::too_large);
}

TEST_CASE("sizes that cannot be are refused", "[parameters][errors]") {
  const char* const function = "count_parameters";
  const double max = 9007199254740992;
  const auto refuses = [&](const ModelConfig& config, const std::string& argument, double value,
                           double min) {
    require_error(error_of([&] { count_parameters(config); }), ErrorCode::out_of_range, function,
                  argument, {{"value", value}, {"min", min}, {"max", max}});
  };
  refuses(encoder(0, 8, 2048, 6), "d_model", 0, 1);
  refuses(encoder(512, -8, 2048, 6), "n_heads", -8, 1);
  refuses(encoder(512, 8, 0, 6), "d_ff", 0, 1);
  refuses(encoder(512, 8, 2048, 0), "n_layers", 0, 1);
  ModelConfig config = encoder(768, 12, 3072, 12);
  config.vocab = -1;
  refuses(config, "vocab", -1, 0);
  config = encoder(768, 12, 3072, 12);
  config.norm.per_layer = -1;
  refuses(config, "norm.per_layer", -1, 0);
  config = encoder(768, 12, 3072, 12);
  config.extra = {{"head", -5}};
  refuses(config, "extra.head", -5, 0);
  config = encoder(768, 12, 3072, 12);
  config.head_dim = 0;
  refuses(config, "head_dim", 0, 1);

  refuses(encoder(1, 1, 1, (1LL << 53) + 1), "n_layers", max, 1);

  // Each size may be, the width of all heads together may not: 2^80, and 2^54 within 64 bits.
  config = encoder(1, 1LL << 40, 1, 1);
  config.head_dim = 1LL << 40;
  require_error(error_of([&] { count_parameters(config); }), ErrorCode::too_large, function,
                "head_dim", {{"value", 1208925819614629174706176.0}, {"limit", max}});
  config = encoder(1, 4, 1, 1);
  config.head_dim = 1LL << 52;
  const Error width = error_of([&] { count_parameters(config); });
  require_error(width, ErrorCode::too_large, function, "head_dim",
                {{"value", 18014398509481984.0}, {"limit", max}});
  CHECK(std::string(width.what()) ==
        "the width of all heads, n_heads · head_dim, would be 1.80144e16, more than the limit "
        "of 9007199254740992: give smaller sizes.");

  require_error(error_of([] { count_parameters(encoder(512, 7, 2048, 6)); }),
                ErrorCode::not_divisible, function, "d_model", {{"value", 512}, {"divisor", 7}});
  config = encoder(768, 12, 3072, 12);
  config.n_kv_heads = 5;
  require_error(error_of([&] { count_parameters(config); }), ErrorCode::not_divisible, function,
                "n_heads", {{"value", 12}, {"divisor", 5}});
}

}  // namespace
}  // namespace transformer::testing
