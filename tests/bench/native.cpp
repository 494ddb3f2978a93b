// native_bench SIZES...: times the kernels of this machine's own build, and prints one JSON object
// a line: {"name", "n", "times": [milliseconds of each round]}.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "transformer/attention.h"
#include "transformer/random.h"
#include "transformer/tiled_attention.h"

extern "C" float multiply_add_loop(int rounds);

namespace {

using transformer::FloatMatrix;
using transformer::Index;
using transformer::Matrix;

constexpr Index d = 64;
constexpr int rounds = 9;
constexpr double shortest_sample = 10;  // ms

struct Contender {
  std::string name;
  std::function<void()> call;
};

double milliseconds(const std::function<void()>& call, int times) {
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < times; ++i) call();
  const std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() - start;
  return passed.count() / times;
}

/// Round by round in turn, so that what disturbs the machine disturbs all.
void race(const std::vector<Contender>& contenders, Index n) {
  std::vector<std::vector<double>> times(contenders.size());
  std::vector<int> repeats;
  for (const Contender& contender : contenders) {
    const double once = milliseconds(contender.call, 1);
    repeats.push_back(once > shortest_sample ? 1 : static_cast<int>(shortest_sample / once) + 1);
  }
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < contenders.size(); ++i) {
      times[i].push_back(milliseconds(contenders[i].call, repeats[i]));
    }
  }
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    std::printf(R"({"name": "%s", "n": %d, "times": [)", contenders[i].name.c_str(),
                static_cast<int>(n));
    for (std::size_t round = 0; round < times[i].size(); ++round) {
      std::printf("%s%.6f", round == 0 ? "" : ", ", times[i][round]);
    }
    std::printf("]}\n");
  }
}

}  // namespace

int main(int argc, char** argv) {
  volatile float sink = 0;
  for (int i = 1; i < argc; ++i) {
    const auto n = static_cast<Index>(std::atoi(argv[i]));
    const Matrix Q = transformer::randn(n, d, 1);
    const Matrix K = transformer::randn(n, d, 2);
    const Matrix V = transformer::randn(n, d, 3);
    const FloatMatrix q = Q.cast<float>();
    const FloatMatrix k = K.cast<float>();
    const FloatMatrix v = V.cast<float>();
    std::vector<Contender> contenders{
        {"tiled", [&] { sink = transformer::tiled_attention(q, k, v).output(0, 0); }},
        {"tiled causal", [&] { sink = transformer::tiled_attention(q, k, v, true).output(0, 0); }},
        {"naive", [&] { sink = transformer::naive_attention(q, k, v).output(0, 0); }},
        {"peak", [&] { sink = multiply_add_loop(1000000); }}};
    // Beyond, its whole trace is too large.
    if (n <= 1024) {
      contenders.push_back({"double", [&] {
                              sink =
                                  static_cast<float>(transformer::attention(Q, K, V).output(0, 0));
                            }});
    }
    race(contenders, n);
  }
}
