// Runs lambdas, and leaves them.
#pragma once

#include "checks/inference/evaluator.hpp"
#include "parser/syntax/calls.hpp"

#include <vector>

namespace plint::inference {

// The lambda's value for these arguments.
AbstractValue run_lambda(Evaluator& evaluator, const syntax::Lambda& lambda, std::vector<AbstractValue> arguments);
// Evaluates the lambda with arguments of which only the parameters' types are known; it may not run at all.
AbstractValue run_with_unknown_arguments(Evaluator& evaluator, const syntax::Lambda& lambda);
// `next` and `return` with their value, and `break`: leaves the innermost lambda or definition.
void leave_frame(Evaluator& evaluator, AbstractValue result, bool breaks);
// Whether `break` ended the iteration since the last call.
[[nodiscard]] Ternary take_break(Evaluator& evaluator);

}  // namespace plint::inference
