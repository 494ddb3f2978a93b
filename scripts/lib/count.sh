# shellcheck shell=bash
# How many tests passed and failed, added up over the runners.

reports=$cache/reports
passed=0
failed=0
skipped=0

# check NAME WHAT REMEDY COMMAND...: one check of the whole tree, which counts as one test.
check() {
  say "Checking: $2"
  if quietly "check-$1" "${@:3}"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}

# must COMMAND...: what later tests cannot do without; its failure is counted, and is the return code.
must() {
  "$@" && return
  failed=$((failed + 1))
  return 1
}

# number PATTERN TEXT: the first number in the first match, else 0.
number() {
  local found
  found=$(grep -oE "$1" <<<"$2" | head -n 1 | grep -oE '[0-9]+' | head -n 1) || true
  echo "${found:-0}"
}

# "PASSED FAILED SKIPPED" by the last words of Catch2 in a log.
count_catch2() {
  local words
  words=$(grep -E 'All tests passed|test cases: ' "$1" | tail -n 1) || true
  case $words in
    *'All tests passed'*) echo "$(number '[0-9]+ test case' "$words") 0 0" ;;
    *) echo "$(number '[0-9]+ passed' "$words") $(number '[0-9]+ failed' "$words") 0" ;;
  esac
}

# "PASSED FAILED SKIPPED" by the totals at the head of a JUnit report.
count_junit() {
  local head tests wrong left
  head=$(grep -oE '<testsuites [^>]*' "$1" 2>/dev/null | head -n 1) || true
  tests=$(number ' tests="[0-9]+' "$head")
  wrong=$(($(number ' failures="[0-9]+' "$head") + $(number ' errors="[0-9]+' "$head")))
  left=$(grep -c '<skipped' "$1" 2>/dev/null) || true
  left=${left:-0}
  echo "$((tests - wrong - left)) $wrong $left"
}

# run_tests NAME COUNTER FILE COMMAND...: a runner, and what counts its tests from the file it leaves.
run_tests() {
  local name=$1 counter=$2 file=$3 status=0 good bad left
  shift 3
  mkdir -p "$reports"
  rm -f "$file"
  say "Testing: $name"
  "$@" </dev/null 2>&1 | tee "$logs/test-$name.log" || status=1
  read -r good bad left <<<"$("$counter" "$file")"
  # A runner that fails although no test did, or that ran none, is a failure too.
  if [ "$bad" = 0 ] && { [ $status != 0 ] || [ "$good" = 0 ]; }; then
    complain "The $name tests did not end well: the messages above say why. (The whole log: .cache/logs/test-$name.log)"
    bad=1
  fi
  passed=$((passed + good))
  failed=$((failed + bad))
  skipped=$((skipped + left))
}

# At the end, however it comes: the last line is alone and plain, for those who read only that.
finish() {
  local status=$?
  if [ $status != 0 ] && [ "$failed" = 0 ]; then failed=1; fi
  # Only what a machine lacks is left out, and never silently.
  if [ "$skipped" != 0 ]; then complain "$skipped tests were skipped: the messages above say what they miss."; fi
  printf '%s passed, %s failed\n' "$passed" "$failed"
  [ "$failed" = 0 ] || exit 1
}
