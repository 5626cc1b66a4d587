// What a regular expression costs, found out from its text before Oniguruma reads it: its own limit counts how often a search
// goes back, but neither what compiling takes nor how far a search goes forward before it goes back.
#pragma once

#include "parser/source/regex_steps.hpp"

#include <cstddef>
#include <string_view>

namespace plint {

struct RegexCost {
    // What compiling it costs, in backtracking steps: a class that names a set of characters (`[\p{L}]`) costs 60 times as much
    // as a letter, and 170 times where case does not matter; calls (`\g<name>`) cost what they expand to. Of what has no bound:
    // more than limits::max_regex_cost.
    std::size_t compilation = 0;
    StepsForLength forward;  // RegexSteps::forward
};

// O(n).
[[nodiscard]] RegexCost regex_cost(std::string_view regex);

}  // namespace plint
