// What was probably meant by an operator whose operands it does not support.
#pragma once

#include "checks/inference/abstract_value.hpp"
#include "checks/inference/infer.hpp"
#include "parser/syntax/expressions.hpp"

namespace plint::inference {

// Sets the advice of the problem where the likely intention is known, and its flaw where a `$` or quotes are missing.
void explain_operands(types::TypeTable& table, const syntax::Binary& binary, const AbstractValue& left,
                      const AbstractValue& right, Problem& problem);

}  // namespace plint::inference
