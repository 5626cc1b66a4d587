// The whitespace between the leaves of a tree.
#pragma once

#include "parser/syntax/tree.hpp"

#include <vector>

namespace plint::syntax {

// In document order, not empty. Whitespace in strings, heredocs, templates and comments is in leaves, so it is not included.
// O(n).
[[nodiscard]] std::vector<Span> white_space(const Tree& tree);

}  // namespace plint::syntax
