// Memory for the arrays of large files.
#pragma once

#include <cstddef>
#include <vector>

namespace plint::grammar {

// Advises the system to use huge pages for `bytes` of memory; more than a small page. Implemented for each system in
// engine/platform/.
void advise_large_pages(void* memory, std::size_t bytes);

// Reserves memory, with huge pages for large arrays: page faults of small pages made a file of 50 MB a third slower for
// each byte than one of 1 MB. This is only advice to the system.
template <class T>
void reserve_pages(std::vector<T>& array, std::size_t count)
{
    array.reserve(count);
    constexpr std::size_t much = 4 << 20;
    if (const std::size_t bytes = count * sizeof(T); bytes >= much)
        advise_large_pages(array.data(), bytes);
}

}  // namespace plint::grammar
