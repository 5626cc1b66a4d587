// Where a text stops being JSON.
#pragma once

#include "parser/source/span.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace plint::layout {

struct JsonProblem {
    Offset at = 0;
    std::string message;  // lower case, about the place
};

// None for JSON, also with comments, which Ruby accepts.
[[nodiscard]] std::optional<JsonProblem> json_problem(std::string_view text);

}  // namespace plint::layout
