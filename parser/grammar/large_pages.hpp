// Memory for the arrays of large files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace plint::grammar {

// Reserves memory, with huge pages for large arrays: page faults of small pages made a file of 50 MB a third slower for
// each byte than one of 1 MB. This is only advice to the system.
template <class T>
void reserve_pages(std::vector<T>& array, std::size_t count)
{
    array.reserve(count);
#ifdef MADV_HUGEPAGE
    constexpr std::uintptr_t page = 4096;
    constexpr std::size_t much = 4 << 20;
    const std::size_t bytes = count * sizeof(T);
    if (bytes < much)
        return;
    const auto begin = (reinterpret_cast<std::uintptr_t>(array.data()) + page - 1) & ~(page - 1);
    madvise(reinterpret_cast<void*>(begin), bytes - page, MADV_HUGEPAGE);
#endif
}

}  // namespace plint::grammar
