// Options that `lookup` does not have.
#pragma once

#include "checks/inference/infer.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules {

// If the problem is a call as `lookup('key', { 'default' => 1 })`: adds to its finding which option does not exist, and what
// may be meant.
void explain_lookup_options(const inference::Problem& problem, Finding& finding, ProgramContext& ctx);

}  // namespace plint::rules
