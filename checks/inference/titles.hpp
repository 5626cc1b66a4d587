// Titles, types and references where resources and classes are declared, overridden, included and ordered.
#pragma once

#include "checks/inference/call_site.hpp"
#include "checks/inference/evaluator.hpp"

namespace plint::inference {

// Checks a title of a resource or class, or a list of titles.
void check_title(Evaluator& evaluator, Node title, const AbstractValue& given);
// Checks the type of a resource that is not a plain name.
void check_resource_type(Evaluator& evaluator, Node type);
// Checks the reference of a resource override that is not a plain type.
void check_overridden(Evaluator& evaluator, Node reference, const AbstractValue& given);
// Checks one side of an arrow.
void check_ordered(Evaluator& evaluator, Node operand, const AbstractValue& given);
// Checks the arguments of `include` and similar functions.
void check_classes(Evaluator& evaluator, const CallSite& site);

}  // namespace plint::inference
