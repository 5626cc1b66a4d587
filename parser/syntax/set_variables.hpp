// Variables that the code of a file gives a value.
#pragma once

#include "parser/syntax/tree.hpp"

#include <string_view>
#include <vector>

namespace plint::syntax {

// The names, without `$` and as written, of all parameters (of lambdas too) and of what assignments set; sorted, each
// once.
[[nodiscard]] std::vector<std::string_view> set_variables(const Tree& tree);

}  // namespace plint::syntax
