// Calls of functions that are not Puppet's own, among the declarations of a body: what they declare is known to those who know
// their code. Each argument of a call is one of `Items::declared`, of a type that no resource has.
#pragma once

#include "checks/items/items.hpp"

#include <string>
#include <string_view>

namespace plint::items {

// The type of what a call of the function declares.
[[nodiscard]] inline std::string call_type(std::string_view function)
{
    return own_title + std::string(function);
}

[[nodiscard]] inline bool is_call(std::string_view type)
{
    return type.starts_with(own_title);
}

// Precondition: is_call(type).
[[nodiscard]] inline std::string_view called_function(std::string_view type)
{
    return type.substr(1);
}

}  // namespace plint::items
