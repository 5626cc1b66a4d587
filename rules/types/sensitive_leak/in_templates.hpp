// Sensitive parameters that ERB templates print. Internal to the rule.
#pragma once

#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::sensitive_leak {

void visit_template(const TemplateFile& file, ProgramContext& ctx);

// `inline_template('<%= @password %>')`
void visit_inline_template(const syntax::AnyCall& call, ProgramContext& ctx);

}  // namespace plint::rules::sensitive_leak
