// Narrows variables by the outcomes of tests, and by calls that only work for some values.
#pragma once

#include "checks/inference/call_site.hpp"
#include "checks/inference/evaluator.hpp"

#include <string_view>

namespace plint::inference {

// The name of the variable that an expression is; empty if it is not a variable.
[[nodiscard]] std::string_view variable_name(Node node);

// Narrows variables by the outcome of `test`. False if it can never have this outcome.
[[nodiscard]] bool assume(Evaluator& evaluator, Node test, bool outcome);
// By whether an option of a `case` or selector applies; false if that is impossible.
[[nodiscard]] bool narrow_option(Evaluator& evaluator, Node subject, const AbstractValue& option, bool outcome);
// By whether the subject is of a type; false if that is impossible.
[[nodiscard]] bool narrow_instance(Evaluator& evaluator, Node subject, Type type, bool outcome);
// Narrows the variable that is the argument at `index` to a type, from now on.
void narrow_argument(Evaluator& evaluator, const CallSite& site, std::size_t index, Type type);
// After a call, variables are not `undef` if they are arguments for which the function rejects `undef`.
void narrow_to_defined(Evaluator& evaluator, const CallSite& site);

}  // namespace plint::inference
