# shellcheck shell=bash
# What the scripts tell the reader: one line a step; of a failed step its log and the remedy.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cache=$root/.cache
logs=$cache/logs
mkdir -p "$logs"

say() { printf '%s\n' "· $*"; }

complain() { printf '%s\n' "✗ $*" >&2; }

fail() {
  complain "$*"
  exit 1
}

# quietly LOG REMEDY COMMAND...: runs the command with its output kept in a log,
# which is shown, with the remedy, only when the command fails.
quietly() {
  local log=$logs/$1.log remedy=$2
  shift 2
  if "$@" >"$log" 2>&1 </dev/null; then return 0; fi
  tail -n 40 "$log" >&2
  complain "$remedy (The whole log: ${log#"$root"/})"
  return 1
}

# version_at_least MINIMUM VERSION: 3.9 is older than 3.21.
version_at_least() {
  [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]
}
