// Variables that the code of a file sets.
#pragma once

#include "parser/syntax/tree.hpp"

#include <string_view>
#include <vector>

namespace plint::syntax {

// The names of all parameters (of lambdas too) and of all assigned variables, as written, without `$`; sorted, without
// duplicates. Views of the source text. O(n log n).
[[nodiscard]] std::vector<std::string_view> set_variables(const Tree& tree);

// Whether a variable is the name of a parameter, or gets a value in an assignment (`[$a, $b] = …`).
[[nodiscard]] bool is_set_here(Node variable);

}  // namespace plint::syntax
