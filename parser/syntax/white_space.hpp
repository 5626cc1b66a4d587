// The text between the leaves of a tree: blanks and line breaks that mean nothing.
#pragma once

#include "parser/syntax/tree.hpp"

#include <vector>

namespace plint::syntax {

// In document order. Text of strings, heredocs, templates and comments is in leaves, so never in here.
[[nodiscard]] std::vector<Span> white_space(const Tree& tree);

}  // namespace plint::syntax
