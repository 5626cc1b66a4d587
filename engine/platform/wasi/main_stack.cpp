// The only stack is as large as the linker makes it.
#include "engine/platform/large_stack.hpp"

namespace plint::engine {

bool has_large_main_stack()
{
    return true;
}

}  // namespace plint::engine
