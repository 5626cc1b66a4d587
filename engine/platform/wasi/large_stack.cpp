// WebAssembly modules have one thread.
#include "engine/platform/large_stack.hpp"

namespace plint::engine {

std::optional<LargeThread> LargeThread::start(void (*)(void*), void*)
{
    return std::nullopt;
}

void LargeThread::join() const {}

}  // namespace plint::engine
