# shellcheck shell=bash
# Everything the commands share, in the order in which the pieces need each other.

set -euo pipefail
lib=$(dirname "${BASH_SOURCE[0]}")
. "$lib/say.sh"
. "$lib/stamp.sh"
. "$lib/system_packages.sh"
. "$lib/node.sh"
. "$lib/node_packages.sh"
. "$lib/native_build.sh"
. "$lib/site.sh"
. "$lib/count.sh"
. "$lib/lint.sh"

# prepare LIST...: installs what the lists find missing (missing_to_build, missing_to_test), and Node.
prepare() {
  local missing list
  use_own_node
  missing=$(for list in "$@"; do "$list"; done)
  # shellcheck disable=SC2086  # one word a package
  install_system_packages $missing
  prepare_node
  prepare_node_packages
}
