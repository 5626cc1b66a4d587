// What Puppet's own functions take.
#pragma once

#include "checks/inference/evaluator.hpp"

namespace plint::inference {

// Why no signature of the function takes these arguments; none when one may, or when the function is not known.
[[nodiscard]] std::optional<std::string> check_signature(TypeTable& table, const CallSite& site);

// Has Puppet itself a function of this name?
[[nodiscard]] bool is_known_function(std::string_view name);

}  // namespace plint::inference
