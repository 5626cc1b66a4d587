# CMake 3.25 does not know this system.
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
