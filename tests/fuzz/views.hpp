// Asks every typed view of a tree everything it can tell.
#pragma once

#include "parser/syntax/tree.hpp"

#include <string>

namespace plint::fuzz {

// The first node that a view of another subtree handed out; empty when all views kept to their own.
[[nodiscard]] std::string wrong_views(const Tree& tree);

}  // namespace plint::fuzz
