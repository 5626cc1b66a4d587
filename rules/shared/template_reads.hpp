// Whether the ERB templates of a body read its variables.
#pragma once

#include "checks/scopes/scopes.hpp"
#include "checks/templates/templates.hpp"
#include "rules/engine/context.hpp"

namespace plint::rules {

// Whether a template that this body renders by `template` may read the variable. `body`: a scope of the file.
[[nodiscard]] inline bool is_read_by_template(const ProgramContext& ctx, const scopes::Scope& body,
                                              std::string_view name)
{
    if (!body.renders)
        return false;
    if (!ctx.file())
        return true;
    const auto unit = order::program_of(ctx.project()).unit_of(*ctx.file(), body.definition);
    return !unit || ctx.project().derived<templates::Templates>().may_read(ctx.project(), *unit, name);
}

}  // namespace plint::rules
