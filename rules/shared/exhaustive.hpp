// Whether the options of a `case` or selector leave nothing over.
#pragma once

#include "parser/syntax/tree.hpp"

#include <span>

namespace plint {

// True when the options name every value that `test` can have: each value that the type of the parameter `test` lists
// (`Enum['a', 'b']`, `Optional[Enum['a']]`, `Boolean`), or both booleans where no type says what else there is. Options
// are compared as Puppet does, strings without regard to case.
[[nodiscard]] bool covers_all_values(Node test, std::span<const Node> options);

}  // namespace plint
