# shellcheck shell=bash
# The Node packages of package-lock.json.

# The stamp lives in the folder it describes, so it goes when the folder goes.
prepare_node_packages() {
  local stamp=$root/node_modules/.installed-from wanted
  wanted="$(fingerprint package-lock.json) $(uname -sm)"
  is_fresh "$stamp" "$wanted" "$root/node_modules/.bin" && return
  say "Installing the Node packages"
  quietly npm "The Node packages could not be installed: check the connection to the npm registry, then run this again." \
    npm --prefix "$root" ci --no-audit --no-fund --no-update-notifier || exit 1
  echo "$wanted" >"$stamp"
}
