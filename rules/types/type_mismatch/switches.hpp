// Parameters that are switches, and strings that are given to them: `nightly => 'false'`. Internal to the rule.
#pragma once

#include "parser/syntax/resources.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::type_mismatch {

// Reports a string for a parameter without a type whose default is a boolean, and that the code tests as a boolean only.
void visit_switch(const syntax::Attribute& attribute, ProgramContext& ctx);

// The same in Hiera data.
void visit_switch_data(const DataFile& file, ProgramContext& ctx);

}  // namespace plint::rules::type_mismatch
