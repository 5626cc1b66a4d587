// Prints a tree in Puppet's compact notation, byte for byte as `puppet parser dump --format pn`.
#pragma once

#include "parser/syntax/tree.hpp"

#include <string>

namespace plint {

// Only exact for a tree without errors; of a broken tree it prints what it can.
[[nodiscard]] std::string dump_pn(const Tree& tree);

}  // namespace plint
