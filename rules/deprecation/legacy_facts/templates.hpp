// Legacy facts in templates, in functions in Ruby, and in calls of `inline_template` and `inline_epp`. Internal to the rule.
#pragma once

#include "parser/syntax/calls.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::legacy_facts {

void visit_template(const TemplateFile& file, ProgramContext& ctx);

void visit_inline_template(const syntax::AnyCall& call, ProgramContext& ctx);

// Functions in Ruby
void visit_ruby(const layout::ProjectFile& file, ProgramContext& ctx);

// Whether a variable of an EPP template may be one that a call of `epp` gives it.
[[nodiscard]] bool may_be_given(const syntax::Variable& variable, const ProgramContext& ctx);

}  // namespace plint::rules::legacy_facts
