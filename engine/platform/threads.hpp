// Work over many files at once.
#pragma once

#include <cstddef>
#include <functional>

namespace plint::engine {

// The number of processors that this process may use; at least 1.
[[nodiscard]] unsigned processors();

// Calls `work(i)` once for every i < count, on at most `jobs` threads, and returns when all are done. Threads have
// stacks of 64 MiB: grammars recurse, and the parser's own limit must apply before the stack is full. `work` must not
// throw.
void for_each_index(unsigned jobs, std::size_t count, const std::function<void(std::size_t)>& work);

}  // namespace plint::engine
