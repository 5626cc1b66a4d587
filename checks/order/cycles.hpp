// Finds cycles of classes that include or inherit from each other.
#pragma once

#include "checks/order/program.hpp"

#include <vector>

namespace plint::order {

// Cycles of classes that always declare each other. A class that declares itself is not a cycle. One cycle for each strongly
// connected component, sorted by first step. O(n log n) in the size of the program.
[[nodiscard]] std::vector<ClassCycle> find_include_cycles(const Program& program, const index::Project& project);

// The same for classes that inherit from each other, or a class that inherits from itself.
[[nodiscard]] std::vector<ClassCycle> find_inheritance_cycles(const Program& program, const index::Project& project);

}  // namespace plint::order
