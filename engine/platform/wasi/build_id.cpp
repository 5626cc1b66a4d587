// The linker gives modules no build ID.
#include "engine/platform/build_id.hpp"

namespace plint::engine {

std::string_view build_id()
{
    return {};
}

}  // namespace plint::engine
