// The contract of a tree (parser/syntax/tree.hpp), checked on a real one: for tests, oracles and fuzz targets.
#pragma once

#include "parser/syntax/tree.hpp"

#include <string>

namespace plint::tests {

// The first broken promise, with node and place; empty if the tree keeps them all.
[[nodiscard]] std::string broken_invariant(const Tree& tree);

}  // namespace plint::tests
