// Types of facts. A node may lack any of them and have others.
#pragma once

#include "checks/catalogue/catalogue.hpp"
#include "checks/inference/abstract_value.hpp"

namespace plint::inference {

[[nodiscard]] Type fact_type(TypeTable& table, const catalogue::FactShape& shape);

// The type of a variable that Puppet sets in top scope: `facts`, `trusted`, `osfamily` …; an empty Type for others.
[[nodiscard]] Type top_variable(TypeTable& table, std::string_view name);

}  // namespace plint::inference
