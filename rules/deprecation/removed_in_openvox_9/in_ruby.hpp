// Ruby code that OpenVox 9, its Ruby or its OpenFact rejects. Internal to the rule.
#pragma once

#include "rules/engine/rule.hpp"

namespace plint::rules::removed_in_openvox_9 {

void visit_ruby(const layout::ProjectFile& file, ProgramContext& ctx);

void visit_template(const TemplateFile& file, ProgramContext& ctx);

}  // namespace plint::rules::removed_in_openvox_9
