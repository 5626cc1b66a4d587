#include "engine/platform/large_stack.hpp"

#include <sys/resource.h>
#include <unistd.h>

namespace plint::engine {

namespace {

// Lets the main thread's stack grow. The system keeps twice the space below it free, and checks the limit when the stack grows.
bool let_stack_grow()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_STACK, &limit) != 0)
        return false;
    if (limit.rlim_cur >= large_stack)  // RLIM_INFINITY is the largest of all
        return true;
    limit.rlim_cur = large_stack;
    return ::setrlimit(RLIMIT_STACK, &limit) == 0;
}

}  // namespace

bool has_large_main_stack()
{
    static const bool grows = let_stack_grow();
    return grows && ::gettid() == ::getpid();
}

}  // namespace plint::engine
