// Compiled into the library of parser/, which includes nothing of engine/.
#include "parser/grammar/large_pages.hpp"

#include <cstdint>

#include <sys/mman.h>

namespace plint::grammar {

void advise_large_pages(void* memory, std::size_t bytes)
{
#ifdef MADV_HUGEPAGE
    constexpr std::uintptr_t page = 4096;
    const auto begin = (reinterpret_cast<std::uintptr_t>(memory) + page - 1) & ~(page - 1);
    madvise(reinterpret_cast<void*>(begin), bytes - page, MADV_HUGEPAGE);
#else
    static_cast<void>(memory);
    static_cast<void>(bytes);
#endif
}

}  // namespace plint::grammar
