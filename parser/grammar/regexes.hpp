// Whether Ruby can compile a regular expression: Puppet compiles each one while it reads the file.
#pragma once

#include "parser/syntax/syntax_error.hpp"
#include "parser/syntax/tree.hpp"

#include <vector>

namespace plint::grammar {

// The regexes of a tree that Ruby rejects, with the reason; not those that cost too much to check.
[[nodiscard]] std::vector<SyntaxError> find_bad_regexes(const Tree& tree);

}  // namespace plint::grammar
