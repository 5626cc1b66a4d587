// Finds the classes that lead back to themselves.
#pragma once

#include "checks/order/program.hpp"

#include <vector>

namespace plint::order {

// Of classes that declare each other whenever they are evaluated. A class that declares itself is no cycle. One cycle for
// each set of classes that all reach each other, in order of the first steps. O(n log n) in the size of the program.
[[nodiscard]] std::vector<ClassCycle> find_include_cycles(const Program& program, const index::Project& project);

// The same of classes that inherit from each other, or of one that inherits from itself.
[[nodiscard]] std::vector<ClassCycle> find_inheritance_cycles(const Program& program, const index::Project& project);

}  // namespace plint::order
