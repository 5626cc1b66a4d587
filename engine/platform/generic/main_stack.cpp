// For systems whose main thread has a stack of a fixed size.
#include "engine/platform/large_stack.hpp"

namespace plint::engine {

bool has_large_main_stack()
{
    return false;
}

}  // namespace plint::engine
