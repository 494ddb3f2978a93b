# shellcheck shell=bash
# The CMake builds. Ninja finds out by itself what has to be compiled again.

# Without the packages of the tests only the module is made.
with_tests() {
  if has_catch2 && has_json; then echo ON; else echo OFF; fi
}

# prepare_preset PRESET: configures it when it is new, or when its description or its compiler is another.
prepare_preset() {
  local preset=$1 stamp=$stamps/preset-$1 tests compiler wanted
  tests=$(with_tests)
  compiler=$(command -v "$([ "$preset" = wasm ] && echo emcc || echo c++)") || compiler=none
  wanted="$(fingerprint CMakePresets.json cpp/cmake) $(readlink -f "$compiler") $(command -v node) $tests"
  is_fresh "$stamp" "$wanted" "$root/build/$preset/build.ninja" && return
  say "Configuring the $preset build"
  rm -f "$root/build/$preset/CMakeCache.txt"
  quietly "configure-$preset" "CMake could not prepare the $preset build: the last lines above say what it misses." \
    cmake -S "$root" --preset "$preset" "-DTRANSFORMER_TESTS=$tests" || return 1
  echo "$wanted" >"$stamp"
}

# build_preset PRESET [TARGET]: Ninja is always asked; the stamp only decides whether there is anything to say.
build_preset() {
  local preset=$1 target=${2:-all} stamp=$stamps/compiled-$1-${2:-all} sources
  prepare_preset "$preset" || return 1
  sources=$(fingerprint CMakeLists.txt cpp tests/cpp tests/fixtures)
  is_fresh "$stamp" "$sources" "$root/build/$preset" || say "Compiling the $preset build"
  quietly "build-$preset" "The $preset build does not compile: the messages above name file and line." \
    cmake --build "$root/build/$preset" --target "$target" || return 1
  echo "$sources" >"$stamp"
}
