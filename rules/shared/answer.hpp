// The type of an expression as `plint infer` prints it.
#pragma once

#include "checks/inference/infer.hpp"

#include <string>

namespace plint::rules {

// The type as Puppet's `type()` prints it, or `error: MESSAGE` if Puppet certainly reports an error. Of several statements,
// the type of the last one.
[[nodiscard]] std::string answer(const std::string& expression, const inference::InferenceOptions& settings);

}  // namespace plint::rules
