// Work over many files at once.
#pragma once

#include <cstddef>
#include <functional>

namespace plint {

// How many threads the machine runs at a time, as far as this process may use them; at least 1.
[[nodiscard]] unsigned processors();

// Calls `work(i)` once for every i < count, on at most `jobs` threads, and returns when all are done. Threads have
// stacks of 64 MiB: grammars recurse, and deep nesting must end in the parser's own limit. `work` must not throw.
void for_each_index(unsigned jobs, std::size_t count, const std::function<void(std::size_t)>& work);

}  // namespace plint
