// Functions that evaluate the classes that their arguments name.
#pragma once

#include <string_view>

namespace plint::flow {

// `function`: without leading `::`.
[[nodiscard]] constexpr bool includes_classes(std::string_view function)
{
    return function == "include" || function == "contain" || function == "require";
}

}  // namespace plint::flow
