// Whether the ERB templates of a body read its variables.
#pragma once

#include "checks/scopes/scopes.hpp"
#include "checks/templates/templates.hpp"
#include "rules/engine/context.hpp"

#include <string>
#include <string_view>
#include <unordered_map>

namespace plint::rules {

// What the templates of the bodies of a file read.
struct ReadByTemplates {
    std::unordered_map<order::UnitIndex, templates::TemplateReads> of_units;

    explicit ReadByTemplates(const Context&) {}
};

// Whether a template that this body renders by `template` may read the variable. `body`: a scope of the file.
[[nodiscard]] inline bool is_read_by_template(const Context& ctx, const scopes::Scope& body, std::string_view name)
{
    if (!body.renders)
        return false;
    if (!ctx.file())
        return true;
    const auto unit = templates::unit_of(order::program_of(ctx.project()), *ctx.file(), body.definition);
    if (!unit)
        return true;
    auto& known = ctx.kept<ReadByTemplates>().of_units;
    auto found = known.find(*unit);
    if (found == known.end())
        found = known.emplace(*unit, ctx.project().derived<templates::Templates>().reads(ctx.project(), *unit)).first;
    return found->second.may_contain(std::string(name));
}

}  // namespace plint::rules
