// How much memory the allocator keeps for itself.
#pragma once

#include <cstddef>

namespace plint {

// Short runs keep what memory they have had, in large pages, since that is fastest (main.cpp). A run over more files than
// this takes a seventh less when what is freed is given back after 20 ms, and hardly longer.
inline constexpr std::size_t many_files = 10000;

// From now on. Without jemalloc, as in builds with sanitizers, it does what it can.
void save_memory();

}  // namespace plint
