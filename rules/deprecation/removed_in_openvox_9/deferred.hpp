// Deferred functions that read what the catalog of the same run writes. Internal to the rule.
#pragma once

#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::removed_in_openvox_9 {

void visit_deferred(const syntax::AnyCall& call, ProgramContext& ctx);

}  // namespace plint::rules::removed_in_openvox_9
