// Names of functions of the module stdlib, many of which version 9 moved into the namespace `stdlib`.
#pragma once

#include <string_view>

namespace plint::names {

// `function` without leading `::` and without `stdlib::`: `to_json` for `stdlib::to_json`. A view of it.
[[nodiscard]] constexpr std::string_view without_stdlib(std::string_view function)
{
    for (const std::string_view prefix : {std::string_view("::"), std::string_view("stdlib::")})
        if (function.starts_with(prefix))
            function.remove_prefix(prefix.size());
    return function;
}

// The two functions that render a template with the parameters of a hash.
[[nodiscard]] constexpr bool renders_epp(std::string_view function)
{
    return function == "epp" || without_stdlib(function) == "deferrable_epp";
}

}  // namespace plint::names
