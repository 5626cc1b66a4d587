// The program. Everything it does is in cli/.
#include "cli/commands/run.hpp"
#include "engine/platform/user.hpp"

// How jemalloc, the allocator of Release builds, gets memory; it reads this before `main`. A run takes some megabytes in a
// blink and ends: pages of 2 MB cost a tenth of what as many small ones cost, and to give any back would be for nothing.
// Large runs say otherwise (engine/platform/memory.hpp). What is cut from a free piece may be as small as one likes.
extern "C" {
extern const char* malloc_conf;
const char* malloc_conf = "thp:always,dirty_decay_ms:-1,muzzy_decay_ms:-1,lg_extent_max_active_fit:20";
}

int main(int argc, char** argv)
{
    return plint::cli::run(plint::engine::arguments(argc, argv));
}
