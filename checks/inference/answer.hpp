// The type of an expression as users are told it.
#pragma once

#include "checks/inference/infer.hpp"

#include <string>

namespace plint::inference {

// The type as Puppet's `type()` would print it, or `error: MESSAGE` where Puppet would surely refuse. Several
// statements are run one after the other; the last one counts.
[[nodiscard]] std::string answer(const std::string& expression, const Settings& settings);

}  // namespace plint::inference
