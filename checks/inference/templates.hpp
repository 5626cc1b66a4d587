// Values that calls of `epp` give to the parameters of templates.
#pragma once

#include "checks/inference/call_site.hpp"
#include "checks/inference/evaluator.hpp"

namespace plint::inference {

// Reports values that the declared types of the template's parameters reject.
void check_template(Evaluator& evaluator, const CallSite& site);

}  // namespace plint::inference
