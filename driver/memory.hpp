// How the allocator deals with memory. Without jemalloc, as in builds with sanitizers, it does what it can.
#pragma once

#include <cstddef>

namespace plint {

// Short runs keep what memory they have had, in large pages, since that is fastest (main.cpp). A run over more files than
// this takes a seventh less when what is freed is given back after 20 ms, and hardly longer.
inline constexpr std::size_t many_files = 10000;

// From now on.
void save_memory();

// A run over more files than this needs some megabytes for sure.
inline constexpr std::size_t several_files = 100;

// Lets the allocator take them from the system in one piece, which large pages cover whole, rather than in pieces that grow
// as the run does: a twentieth off a short run. What is not used of it costs nothing.
void expect_several_files();

// Lets the calling thread, one of `worker` 0, 1, 2 …, use the memory that the last worker of that number has left.
void take_over_memory(unsigned worker);

}  // namespace plint
