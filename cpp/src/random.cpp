// rows × cols standard normal values: SplitMix64, then Box and Muller's pairs; see random.h

#include "transformer/random.h"

#include <cmath>

#include "transformer/checks.h"

namespace transformer {
namespace {

class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

  /// A uniform draw from (0, 1]; never 0, so that its logarithm is finite.
  double draw() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    z ^= z >> 31U;
    constexpr double step = 1.0 / 9007199254740992.0;  // 2^-53
    return static_cast<double>((z >> 11U) + 1U) * step;
  }

 private:
  std::uint64_t state_;
};

}  // namespace

Matrix randn(Index rows, Index cols, std::uint64_t seed) {
  check_size("randn", "output", static_cast<double>(rows), static_cast<double>(cols));
  constexpr double two_pi = 6.28318530717958647693;
  SplitMix64 uniform(seed);
  Matrix output(rows, cols);
  double* const values = output.data();
  const Index count = output.size();
  for (Index i = 0; i < count; i += 2) {
    const double radius = std::sqrt(-2 * std::log(uniform.draw()));
    const double angle = two_pi * uniform.draw();
    values[i] = radius * std::cos(angle);
    if (i + 1 < count) values[i + 1] = radius * std::sin(angle);
  }
  return output;
}

}  // namespace transformer
