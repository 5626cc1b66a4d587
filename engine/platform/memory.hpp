// Settings of the allocator. Without jemalloc, as in builds with sanitizers, most have no effect.
#pragma once

#include <cstddef>

namespace plint::engine {

// Short runs keep freed memory, in large pages, because that is fastest (main.cpp). A run over more files than this needs a
// seventh less memory, in nearly the same time, if freed memory is returned after 20 ms.
inline constexpr std::size_t many_files = 10000;

// From now on.
void save_memory();

// A run over more files than this certainly needs several megabytes.
inline constexpr std::size_t several_files = 100;

// Makes the allocator request them from the system in one piece, which large pages cover completely. This makes a short
// run a twentieth faster. Unused parts cost nothing.
void expect_several_files();

// Makes the calling thread (worker 0, 1, 2 …) reuse the memory of the last worker with that number.
void take_over_memory(unsigned worker);

}  // namespace plint::engine
