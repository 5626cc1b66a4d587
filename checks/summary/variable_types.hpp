// Of which types the variables of a class are, as far as its own code tells without anything being worked out.
#pragma once

#include "checks/summary/summary.hpp"

namespace plint::summary {

// Those that the body sets, each once. What is set on some paths only may be undef.
[[nodiscard]] std::vector<DefinedVariable> variables_of(Node class_definition);

}  // namespace plint::summary
