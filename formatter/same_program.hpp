// Compares two trees of one program before and after a change of its layout.
#pragma once

#include "parser/syntax/tree.hpp"

namespace plint::formatter {

// Whether both have the same nodes and the same text in each token and heredoc, and the same comments before the same
// tokens. Commas, semicolons, and the spaces
// around the text of a comment may differ, and arrows may be on either side of a comment. Stronger than the equality of
// Puppet's own trees. O(n).
[[nodiscard]] bool is_same_program(const Tree& before, const Tree& after);

}  // namespace plint::formatter
