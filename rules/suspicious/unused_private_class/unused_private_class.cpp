// Nobody else may use it, and its own module does not: it is left over.
#include "checks/lookup/privacy.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules::unused_private_class {

// Whether the module declares classes by names that are known only at run time.
static bool declares_any(const Program& program, const Project& project, ModuleIndex module)
{
    for (UnitIndex index = 0; index < program.size(); ++index)
        if (project.file(program.unit(index).file).module == module
            && std::ranges::any_of(program.unit(index).body->steps,
                                   [](const Step& step) { return step.does == Does::declare_open; }))
            return true;
    return false;
}

static void visit(const ProjectFile& file, Context& ctx)
{
    if (!file.module || ctx.project().has_broken_files(*file.module))
        return;
    const Program& program = ctx.project().program();
    const auto [first, end] = program.units_of(*ctx.file());
    for (UnitIndex index = first; index < end; ++index) {
        const Unit& unit = program.unit(index);
        if ((unit.kind != UnitKind::class_ && unit.kind != UnitKind::define) || privacy(program, index) == Privacy::open)
            continue;
        const std::string& name = unit.definition()->name;
        const bool used = std::ranges::any_of(ctx.project().references(name), [&](Place place) {
            const auto& inside = ctx.project().reference(place).inside;
            return place.file != *ctx.file() || !inside
                   || &unit.summary->definitions[*inside] != unit.definition();
        });
        if (!used && program.callers(index).empty() && !declares_any(program, ctx.project(), *file.module))
            ctx.report(unit.definition()->name_span,
                       fmt::format("nothing uses the private {} `{}`", plint::name(unit.definition()->kind), name));
    }
}

extern constinit const Rule rule{
    .name = "unused_private_class",
    .category = "suspicious",
    .summary = "Private classes and defined types are used by their module",
    .severity = Severity::warning,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unused_private_class
