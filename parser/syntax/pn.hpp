// Puppet's compact notation of a tree, byte for byte what `puppet parser dump --format pn` prints.
#pragma once

#include "parser/syntax/tree.hpp"

#include <string>

namespace plint {

// Precondition: the tree has no errors (a broken tree gives what can be said of it).
[[nodiscard]] std::string dump_pn(const Tree& tree);

}  // namespace plint
