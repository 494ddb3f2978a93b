# What every target of the project is compiled with.

set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_CXX_EXTENSIONS OFF)

# transformer_options: what changes results or the ABI, so that everything linked together shares it.
add_library(transformer_options INTERFACE)
target_compile_features(transformer_options INTERFACE cxx_std_20)
# No fused multiply-add and no hand-vectorised Eigen anywhere: every target rounds alike, and the
# native tests run the arithmetic that the WebAssembly module runs.
target_compile_options(transformer_options INTERFACE -ffp-contract=off)
target_compile_definitions(transformer_options INTERFACE EIGEN_DONT_VECTORIZE EIGEN_MPL2_ONLY)

if(EMSCRIPTEN)
  target_compile_options(transformer_options INTERFACE -msimd128 -fwasm-exceptions)
  target_link_options(transformer_options INTERFACE -fwasm-exceptions)
  # Eigen's products keep their blocks on the stack, more than the 64 KB of newer Emscriptens.
  # The option was renamed in 3.1.25.
  if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.25)
    set(TRANSFORMER_STACK_OPTION -sTOTAL_STACK=1MB)
  else()
    set(TRANSFORMER_STACK_OPTION -sSTACK_SIZE=1MB)
  endif()
endif()

if(TRANSFORMER_SANITIZE)
  set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all)
  target_compile_options(transformer_options INTERFACE ${sanitizers} -fno-omit-frame-pointer)
  target_link_options(transformer_options INTERFACE ${sanitizers})
endif()

# transformer_warnings: for our own sources only.
add_library(transformer_warnings INTERFACE)
target_compile_options(transformer_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion
                                                      -Wshadow -Werror)
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # At -O3 GCC 12 takes the joining of two std::string for a copy onto itself.
  target_compile_options(transformer_warnings INTERFACE -Wno-restrict)
endif()
if(TRANSFORMER_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Under the sanitizers GCC takes an empty std::optional for a read of its storage.
  target_compile_options(transformer_warnings INTERFACE -Wno-maybe-uninitialized)
endif()
