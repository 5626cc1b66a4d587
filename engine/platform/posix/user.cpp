#include "engine/platform/user.hpp"

#include <cstdlib>

namespace plint::engine {

namespace {

std::string environment_variable(const char* name)
{
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string() : value;
}

}  // namespace

std::span<const char* const> arguments(int count, const char* const* words)
{
    return {words, static_cast<std::size_t>(count)};
}

std::string home_variable()
{
    return environment_variable("HOME");
}

std::string caches_variable()
{
    return environment_variable("XDG_CACHE_HOME");
}

}  // namespace plint::engine
