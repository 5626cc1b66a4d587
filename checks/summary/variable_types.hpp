// The types of the variables of a class, as far as they follow from literals in its own code.
#pragma once

#include "checks/summary/summary.hpp"

namespace plint::summary {

// The variables that the body sets, without duplicates. A variable that is not set on every path may be `undef`.
[[nodiscard]] std::vector<DefinedVariable> variables_of(Node class_definition);

}  // namespace plint::summary
