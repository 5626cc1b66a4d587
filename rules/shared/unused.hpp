// What is defined and used by nothing in an environment.
#pragma once

#include "checks/project/mentions.hpp"
#include "rules/engine/context.hpp"

#include <fmt/format.h>

namespace plint {

// Whether something around the file uses the definition: refers to it, or speaks of it in data, templates or Ruby.
[[nodiscard]] inline bool is_used(const Context& ctx, std::uint32_t index)
{
    const Definition& definition = ctx.summary().definitions[index];
    const Project& project = ctx.project();
    for (const Place place : project.references(definition.name)) {
        const bool inside = place.file == *ctx.file() && project.reference(place).inside == index;
        if (!inside)
            return true;
    }
    const Mentions* const mentions = project.mentions(*ctx.file(), Mentions::Of::names);
    return !mentions || mentions->has_elsewhere(definition.name, ctx.path());
}

// Reports the definitions of a file that nothing uses. Only in an environment: what a module alone defines is there
// for others.
template <Defined... kinds>
void report_unused(const ProjectFile& file, Context& ctx)
{
    if (!file.environment || file.main_manifest)
        return;
    const Summary& summary = ctx.summary();
    for (std::uint32_t i = 0; i < summary.definitions.size(); ++i) {
        const Definition& definition = summary.definitions[i];
        if (((definition.kind == kinds) || ...) && !definition.name.empty() && !is_used(ctx, i))
            ctx.report(definition.name_span, fmt::format("{} `{}` is used nowhere", name(definition.kind), definition.name));
    }
}

}  // namespace plint
