# shellcheck shell=bash
# Format, lint and types of all languages.

cpp_sources() { find cpp tests/cpp tests/bench/*.cpp -name '*.h' -o -name '*.cpp'; }

check_cpp_format() { cpp_sources | xargs clang-format --dry-run -Werror; }

check_scripts() { shellcheck --check-sourced scripts/start scripts/test scripts/build scripts/bench .ci/run; }

lint() {
  cd "$root" || exit 1
  check cpp "the format of the C++ code" "Run: clang-format -i on the files named above." check_cpp_format
  check web "TypeScript, CSS and JSON (format and lint)" "Run: npm run format, and mend what it cannot." npm run --silent lint -- --colors=off
  check types "the types of the TypeScript" "The messages above name file and line." npm run --silent types
  check shell "the shell scripts" "The messages above name file and line." check_scripts
}
