// Reads the bodies of a file (bodies.hpp) from its tree.
#pragma once

#include "checks/project/summary.hpp"
#include "parser/syntax/tree.hpp"

#include <span>

namespace plint {

// Fills `bodies`, `words` and `lists`. `definitions`: the nodes of `summary.definitions`.
void read_bodies(const Tree& tree, std::span<const NodeIndex> definitions, Summary& summary);

}  // namespace plint
