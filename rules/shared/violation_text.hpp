// The words for what Puppet's validator rejects.
#pragma once

#include "checks/validation/validate.hpp"

#include <string>

namespace plint::rules {

// A message without the place.
[[nodiscard]] std::string violation_text(const validation::ValidationError& error);

}  // namespace plint::rules
