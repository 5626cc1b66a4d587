#include "engine/platform/temporary_name.hpp"

#include <algorithm>
#include <cctype>
#include <random>

namespace plint::engine {

namespace {

constexpr std::string_view own_prefix = ".plint-";
constexpr std::string_view name_letters = "abcdefghijklmnopqrstuvwxyz0123456789";
constexpr std::size_t name_length = 6;  // letters after the prefix

}  // namespace

std::string temporary_name()
{
    std::random_device random;
    std::string name(own_prefix);
    for (std::size_t i = 0; i < name_length; ++i)
        name += name_letters[random() % name_letters.size()];
    return name;
}

bool is_temporary(std::string_view name)
{
    return name.size() == own_prefix.size() + name_length && name.starts_with(own_prefix)
        && std::ranges::all_of(name.substr(own_prefix.size()),
                               [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; });
}

}  // namespace plint::engine
