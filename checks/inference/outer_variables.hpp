// Variables that this file does not set.
#pragma once

#include "checks/catalogue/catalogue.hpp"
#include "checks/inference/evaluator.hpp"

#include <string_view>

namespace plint::inference {

// The type of a variable that another file or Puppet sets; an empty Type if it is not known.
[[nodiscard]] Type outer_variable(Evaluator& evaluator, std::string_view name);

// The fact, or member of a fact, that an access names; null if it names none.
[[nodiscard]] const catalogue::FactShape* fact_at(Evaluator& evaluator, Node node);

}  // namespace plint::inference
