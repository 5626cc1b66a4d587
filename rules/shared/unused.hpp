// Definitions that nothing in an environment uses.
#pragma once

#include "checks/index/word_index.hpp"
#include "checks/names/names.hpp"
#include "rules/engine/context.hpp"

#include <fmt/format.h>

namespace plint::rules {

// Whether anything visible from the file uses the definition: a reference, or a mention in data, templates or Ruby.
[[nodiscard]] inline bool is_used(const ProgramContext& ctx, std::uint32_t index)
{
    const summary::Definition& definition = ctx.summary().definitions[index];
    const index::Project& project = ctx.project();
    for (const index::Place place : project.references(definition.name)) {
        const bool inside = place.file == *ctx.file() && project.reference(place).inside == index;
        if (!inside)
            return true;
    }
    const index::WordIndex* const mentions = project.mentions(*ctx.file(), index::WordIndex::Of::names);
    return !mentions || mentions->has_elsewhere(definition.name, ctx.path());
}

// Reports the definitions of a file that nothing uses. Only in an environment: other code may use what a module on its
// own defines.
template <summary::DefinitionKind... kinds>
void report_unused(const layout::ProjectFile& file, ProgramContext& ctx)
{
    if (!file.environment || file.main_manifest)
        return;
    const summary::Summary& summary = ctx.summary();
    for (std::uint32_t i = 0; i < summary.definitions.size(); ++i) {
        const summary::Definition& definition = summary.definitions[i];
        if (((definition.kind == kinds) || ...) && !definition.name.empty() && !is_used(ctx, i))
            ctx.report(definition.name_span,
                       fmt::format("{} `{}` is never used", name(definition.kind),
                                   definition.kind == summary::DefinitionKind::type_alias
                                       ? names::capitalised(definition.name)
                                       : std::string(definition.name)))
                .help(definition.kind == summary::DefinitionKind::class_
                          ? "remove it, unless a node classifier or code outside of this environment uses it"
                          : "remove it, unless code outside of this environment uses it");
    }
}

}  // namespace plint::rules
