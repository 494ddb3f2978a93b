# shellcheck shell=bash
# The WebAssembly module (build/wasm/module), dist/kernels, the module as a package, and dist/site, the pages.

# build_with_npm NAME WHAT REMEDY PRODUCT INPUT...: npm run NAME, when an input or SITE_URL changed.
build_with_npm() {
  local name=$1 what=$2 remedy=$3 product=$4 stamp=$stamps/$1 wanted
  shift 4
  wanted="$(fingerprint "$@" build/wasm/module package.json package-lock.json) ${SITE_URL:-}"
  is_fresh "$stamp" "$wanted" "$root/$product" && return
  say "Building $what"
  rm -f "$stamp"
  quietly "$name" "$remedy" npm --prefix "$root" run --silent "$name" || return 1
  echo "$wanted" >"$stamp"
}

build_kernels() {
  build_with_npm kernels "the kernels package (dist/kernels)" \
    "The kernels package could not be built: the messages above name the file." \
    dist/kernels/index.js \
    web/src/kernels web/vite.kernels.config.ts web/tsconfig.json web/tsconfig.kernels.json
}

build_site() {
  build_with_npm site "the site (dist/site)" \
    "The site could not be built: the messages above name the file and, for a figure that disagrees, the line." \
    dist/site/index.html web
}

build_module() {
  build_preset wasm transformer_wasm
}

build_all() {
  build_module && build_kernels && build_site
}

# Whether what is sent to a reader is as small as it should be.
sizes_are_small() { node "$root/scripts/lib/sizes.mjs"; }

# shellcheck disable=SC2034  # said by build and test
too_large="The build has grown too large: the lines above say where. The limits are in scripts/lib/sizes.mjs."
