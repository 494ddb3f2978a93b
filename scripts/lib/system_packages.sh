# shellcheck shell=bash
# The system's own packages: a row for each thing needed, installed only when it is missing.

# Whether a header, given below an include folder, is where compilers and CMake look.
has_header() {
  local folder
  for folder in ${CMAKE_PREFIX_PATH:+${CMAKE_PREFIX_PATH//[:;]/ }} /usr /usr/local /opt/homebrew; do
    [ ! -e "$folder/include/$1" ] || return 0
  done
  return 1
}

has_command() { command -v "$1" >/dev/null 2>&1; }

has_recent_cmake() {
  has_command cmake && version_at_least 3.21 "$(cmake --version | sed -n '1s/[^0-9]*//p')"
}

has_eigen() { [ -n "${Eigen3_DIR:-}" ] || has_header eigen3/Eigen/Core; }

has_catch2() { has_header catch2/catch.hpp; }

has_json() { has_header nlohmann/json.hpp; }

has_cjk_font() { has_command fc-list && [ -n "$(fc-list :lang=ko family)" ]; }

# Whether a Python finds the package: the first in PATH, or the system's.
has_python_package() {
  local python
  for python in python3 /usr/bin/python3; do
    ! "$python" -c "import importlib.util, sys; sys.exit(importlib.util.find_spec('$1') is None)" 2>/dev/null || return 0
  done
  return 1
}

# What is missing for building the site, as Debian package names.
missing_to_build() {
  has_recent_cmake || echo cmake
  has_command ninja || echo ninja-build
  has_command emcc || echo emscripten
  has_eigen || echo libeigen3-dev
  has_usable_node || has_command npm || echo npm
}

# What is missing for the tests beyond that.
missing_to_test() {
  has_command c++ || has_command g++ || echo g++
  has_catch2 || echo catch2
  has_json || echo nlohmann-json3-dev
  has_command clang-format || echo clang-format
  has_command shellcheck || echo shellcheck
  # The cells are shown as NumPy and PyTorch too, and those programs are run.
  has_python_package numpy || echo python3-numpy
  has_python_package torch || echo python3-torch
  find_chromium >/dev/null || echo chromium-headless-shell
  has_cjk_font || echo fontconfig fonts-noto-cjk
}

# What is missing for the measurements beyond building.
missing_to_bench() {
  has_command c++ || has_command g++ || echo g++
  find_chromium >/dev/null || echo chromium-headless-shell
}

# The browser of the browser tests: CHROMIUM, or one in PATH. The headless shell is the same browser
# without its windows, which take a third of the time.
find_chromium() {
  local name
  if [ -n "${CHROMIUM:-}" ]; then
    echo "$CHROMIUM"
    return
  fi
  for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
    if command -v "$name"; then return; fi
  done
  return 1
}

# as_root COMMAND...: as root already, or through sudo (which never waits for a password without a terminal).
as_root() {
  if [ "$(id -u)" = 0 ]; then
    env DEBIAN_FRONTEND=noninteractive "$@"
  elif [ -t 0 ]; then
    sudo DEBIAN_FRONTEND=noninteractive "$@"
  else
    sudo -n DEBIAN_FRONTEND=noninteractive "$@"
  fi
}

# A mirror that cannot be reached matters only if a package then is not found.
apt_install() {
  as_root apt-get update || true
  as_root apt-get -o DPkg::Lock::Timeout=600 install --yes --no-install-recommends "$@"
}

# install_system_packages PACKAGE...: what the caller found missing.
install_system_packages() {
  [ $# -gt 0 ] || return 0
  if ! has_command apt-get; then
    fail "Please install these with the package manager of your system, then run this again (the names are Debian's): $*."
  fi
  if [ "$(id -u)" != 0 ] && ! has_command sudo; then
    fail "Please have an administrator run this, then run this again: apt-get install --no-install-recommends $*"
  fi
  say "Installing with apt: $*"
  if [ -t 0 ] && [ "$(id -u)" != 0 ]; then
    as_root true || fail "The packages are installed as root, and sudo refused: run this as a user who may use sudo."
  fi
  quietly apt "Some packages could not be installed: check the connection to the package mirror, then run this again." \
    apt_install "$@" || exit 1
}
