# Toolchain file: compiles with the Emscripten that is first in PATH, whichever version it is, on top
# of the toolchain file which that Emscripten brings along.

find_program(TRANSFORMER_EMCC emcc)
if(NOT TRANSFORMER_EMCC)
  message(FATAL_ERROR "emcc is not in PATH. Install Emscripten (Debian: apt install emscripten; "
                      "elsewhere: emsdk, then source emsdk_env.sh) and configure again.")
endif()

# em-config knows the root; where it is missing, emcc lies in the root itself.
get_filename_component(emcc_folder "${TRANSFORMER_EMCC}" DIRECTORY)
find_program(TRANSFORMER_EM_CONFIG em-config HINTS "${emcc_folder}")
set(emscripten_root "")
if(TRANSFORMER_EM_CONFIG)
  execute_process(
    COMMAND "${TRANSFORMER_EM_CONFIG}" EMSCRIPTEN_ROOT
    OUTPUT_VARIABLE emscripten_root
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(NOT EXISTS "${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake")
  get_filename_component(emcc_real "${TRANSFORMER_EMCC}" REALPATH)
  get_filename_component(emscripten_root "${emcc_real}" DIRECTORY)
endif()
if(NOT EXISTS "${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake")
  message(FATAL_ERROR "The Emscripten of ${TRANSFORMER_EMCC} has no CMake toolchain file at "
                      "${emscripten_root}. Put a complete Emscripten first in PATH.")
endif()

include("${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake")

# Header-only libraries of the host (Eigen) are used as they are.
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE BOTH)

# Plain Node, without the flags that Emscripten would add and that newer Nodes refuse.
find_program(TRANSFORMER_NODE node)
if(NOT TRANSFORMER_NODE)
  message(FATAL_ERROR "node is not in PATH. Install Node.js 20.19 or newer and configure again.")
endif()
set(CMAKE_CROSSCOMPILING_EMULATOR "${TRANSFORMER_NODE}" CACHE FILEPATH "Runs the tests" FORCE)

# Debian keeps what Emscripten's optimiser needs (acorn) where only Debian's own Node looks for it.
if(EXISTS /usr/share/nodejs)
  set(CMAKE_CXX_LINKER_LAUNCHER "${CMAKE_COMMAND};-E;env;NODE_PATH=/usr/share/nodejs")
endif()
