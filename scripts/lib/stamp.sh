# shellcheck shell=bash
# Stamps: what a product was made from, so that nothing is made again needlessly.

stamps=$cache/stamps
mkdir -p "$stamps"

# fingerprint PATH...: one hash over the names and contents of all files below the paths.
fingerprint() {
  (
    cd "$root" || exit 1
    find "$@" -type f -print0 2>/dev/null | LC_ALL=C sort -z | xargs -0 -r sha256sum | sha256sum | cut -c 1-64
  )
}

# is_fresh STAMP FINGERPRINT PRODUCT: whether the product is there and was made from just that.
is_fresh() {
  [ -e "$3" ] && [ "$(cat "$1" 2>/dev/null)" = "$2" ]
}
