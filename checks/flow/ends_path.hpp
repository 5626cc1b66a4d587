// Functions that end a path: nothing after their call in the same block is evaluated.
#pragma once

#include <string_view>

namespace plint::flow {

[[nodiscard]] constexpr bool ends_path(std::string_view function)
{
    return function == "fail" || function == "return" || function == "next" || function == "break"
        || function == "fail_plan";
}

}  // namespace plint::flow
