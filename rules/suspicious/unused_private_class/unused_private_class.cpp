// Private classes and defined types that their own module does not use.
#include "checks/lookup/absent_code.hpp"
#include "checks/order/privacy.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

namespace plint::rules::unused_private_class {

// The modules that declare classes by names that are known only at run time.
class OpenModules {
public:
    explicit OpenModules(const index::Project& project)
    {
        const order::Program& program = order::program_of(project);
        for (order::UnitIndex index = 0; index < program.size(); ++index)
            if (const auto module = project.file(program.unit(index).file).module;
                module && std::ranges::any_of(program.unit(index).body->steps, [](const flow::Step& step) {
                    return step.kind == flow::StepKind::declare_open;
                }))
                all_.insert(*module);
    }

    [[nodiscard]] bool contains(layout::ModuleIndex module) const { return all_.contains(module); }

private:
    std::unordered_set<layout::ModuleIndex> all_;
};

static void visit(const layout::ProjectFile& file, ProgramContext& ctx)
{
    if (!file.module || ctx.project().has_broken_files(*file.module)
        || ctx.project().derived<lookup::AbsentCode>().has_code_of(ctx.project().module_of(*ctx.file())->name))
        return;
    const order::Program& program = order::program_of(ctx.project());
    const auto [first, end] = program.units_of(*ctx.file());
    for (order::UnitIndex index = first; index < end; ++index) {
        const order::Unit& unit = program.unit(index);
        if ((unit.kind != order::UnitKind::class_ && unit.kind != order::UnitKind::define)
            || order::privacy(ctx.project(), index) == order::Privacy::open)
            continue;
        const std::string& name = unit.definition()->name;
        const bool used = std::ranges::any_of(ctx.project().references(name), [&](index::Place place) {
            const auto& inside = ctx.project().reference(place).inside;
            return place.file != *ctx.file() || !inside || &unit.summary->definitions[*inside] != unit.definition();
        });
        if (!used && program.callers(index).empty() && !ctx.project().derived<OpenModules>().contains(*file.module))
            ctx.report(unit.definition()->name_span,
                       fmt::format("private {} `{}` is never used", summary::name(unit.definition()->kind), name))
                .help("remove it, or declare it in its module");
    }
}

extern constinit const Rule rule{
    .name = "unused_private_class",
    .category = "suspicious",
    .summary = "Unused private class or defined type",
    .severity = Severity::warning,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unused_private_class
