// Functions that stdlib 9 no longer has. Internal to the rule.
#pragma once

#include "parser/syntax/calls.hpp"
#include "rules/engine/context.hpp"

namespace plint::rules::deprecation_error {

// Reports a call of such a function if `metadata.json` or the Puppetfile asks for stdlib 9, which is not available.
void visit_removed(const syntax::AnyCall& call, ProgramContext& ctx);

}  // namespace plint::rules::deprecation_error
