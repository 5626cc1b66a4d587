// Whether the options of a `case` or selector cover all values.
#pragma once

#include "parser/syntax/tree.hpp"

#include <span>

namespace plint::rules {

// True when the options list every value that `test` can have: each value that the type of the parameter `test` lists
// (`Enum['a', 'b']`, `Optional[Enum['a']]`, `Boolean`), or both booleans where the type is unknown. Options
// are compared as Puppet does, strings ignoring case.
[[nodiscard]] bool covers_all_values(Node test, std::span<const Node> options);

}  // namespace plint::rules
