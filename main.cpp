// The program. Everything it does is in driver/.
#include "driver/run.hpp"

// How jemalloc, the allocator of Release builds, gets memory; it reads this before `main`. What is freed is given back when
// it has not been used for a fiftieth of a second: short runs hardly pay for that, and large ones take a seventh less.
extern "C" {
extern const char* malloc_conf;
const char* malloc_conf = "narenas:2,dirty_decay_ms:20,muzzy_decay_ms:0";
}

int main(int argc, char** argv)
{
    return plint::run({argv, static_cast<std::size_t>(argc)});
}
