// What to do about a comparison or an option that can never be true.
#pragma once

#include "checks/inference/infer.hpp"

#include <string>

namespace plint::rules {

// The help for a problem that `never_holds`; never empty.
[[nodiscard]] std::string help_for_comparison(const inference::Problem& problem);

}  // namespace plint::rules
