// The one place that sets up Oniguruma, the library of Ruby's regular expressions.
#pragma once

#include <cstddef>
#include <string_view>

namespace plint {

// Must be called before any other function of Oniguruma. Thread-safe; all calls but the first do nothing.
void initialize_regex_engine();

// What compiling the expression costs, estimated from its text, in backtracking steps: a class that names a set of characters
// (`[\p{L}]`) costs 200 times as much as a letter, and 20 times more where case does not matter. O(n).
[[nodiscard]] std::size_t regex_cost(std::string_view regex);

}  // namespace plint
