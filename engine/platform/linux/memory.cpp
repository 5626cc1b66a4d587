#include "engine/platform/memory.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <string>

#include <sys/prctl.h>
#include <sys/types.h>

// jemalloc's function, if plint is linked with it.
extern "C" int mallctl(const char* name, void* old, std::size_t* old_size, void* value, std::size_t size)
    __attribute__((weak));

namespace plint::engine {

void save_memory()
{
#ifdef PR_SET_THP_DISABLE
    ::prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
#endif
    if (mallctl == nullptr)
        return;
    const auto give_back_after = [](const std::string& what, ssize_t milliseconds) {
        return mallctl((what + "_decay_ms").c_str(), nullptr, nullptr, &milliseconds, sizeof milliseconds) == 0;
    };
    give_back_after("arenas.dirty", 20);  // of what is not used yet
    give_back_after("arenas.muzzy", 0);
    unsigned arenas = 0;
    std::size_t size = sizeof arenas;
    if (mallctl("arenas.narenas", &arenas, &size, nullptr, 0) != 0)
        return;
    for (unsigned i = 0; i < arenas; ++i)
        if (give_back_after(fmt::format("arena.{}.dirty", i), 20))
            give_back_after(fmt::format("arena.{}.muzzy", i), 0);
}

void expect_several_files()
{
    constexpr std::size_t piece = std::size_t{7} << 20;  // jemalloc keeps pieces of 8 MiB apart
    if (mallctl == nullptr)
        return;
    void* volatile taken = std::malloc(piece);  // prevents that the compiler removes the allocation
    std::free(taken);
}

void take_over_memory(unsigned worker)
{
    if (mallctl != nullptr)
        mallctl("thread.arena", nullptr, nullptr, &worker, sizeof worker);
}

}  // namespace plint::engine
