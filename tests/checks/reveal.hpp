// `# reveal: TYPE` at the end of a line: what is inferred of the first expression that begins on that line; of an
// assignment, its value. `never`: no way leads there.
#pragma once

#include "checks/index/project.hpp"
#include "parser/syntax/tree.hpp"

#include <string>

namespace plint::tests {

// Checks each such comment of the file.
void check_reveals(const Tree& tree, const index::Project& project);

// The same for the text of one manifest. Returns how many there are.
std::size_t check_reveals(const std::string& manifest);

}  // namespace plint::tests
