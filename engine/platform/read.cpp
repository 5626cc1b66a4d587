#include "engine/platform/read.hpp"

#include <system_error>

namespace plint::engine {

std::string system_message(int error)
{
    return std::generic_category().message(error);
}

}  // namespace plint::engine
