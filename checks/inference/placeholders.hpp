// Values that text contains only as placeholders: `Sensitive [value redacted]`, `Deferred(…)`.
#pragma once

#include "checks/inference/call_site.hpp"
#include "checks/inference/evaluator.hpp"

namespace plint::inference {

// Reports an expression of which a string contains a placeholder.
void check_inserted(Evaluator& evaluator, Node expression, types::Type type);

// The same of the elements of a list that `join` makes text of.
void check_joined(Evaluator& evaluator, const CallSite& site);

}  // namespace plint::inference
