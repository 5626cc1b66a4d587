// What a module keeps to itself may change or go with any release of it; `assert_private()` makes Puppet refuse it.
#include "checks/lookup/privacy.hpp"
#include "checks/project/names.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::assert_private_violation {

static void visit(const ProjectFile& file, Context& ctx)
{
    const Program& program = ctx.project().program();
    const auto [first, end] = program.units_of(*ctx.file());
    for (UnitIndex index = first; index < end; ++index) {
        const Unit& unit = program.unit(index);
        for (std::uint32_t i = 0; i < unit.body->steps.size(); ++i) {
            const Step& step = unit.body->steps[i];
            const auto target = program.target({index, i});
            if (!target || step.does == Does::read || program.unit(*target).kind == UnitKind::epp)
                continue;
            const Unit& used = program.unit(*target);
            const auto& module = ctx.project().file(used.file).module;
            if (!module || module == file.module || (ctx.project().module_of(*ctx.file())
                    && ctx.project().module_of(*ctx.file())->name == ctx.project().layout().modules[*module].name))
                continue;
            const Privacy how = privacy(program, *target);
            if (how == Privacy::open || !used.definition())
                continue;
            Finding finding = ctx.report(step.span, fmt::format("{} `{}` is private to module `{}`", name(used.definition()->kind),
                                                                used.definition()->name,
                                                                ctx.project().layout().modules[*module].name));
            // A parent's body runs with the module of the parent itself.
            if (how == Privacy::documented || step.does == Does::inherit
                || (step.does != Does::instance && !unit.holds(unit.exit(), Done::declared, unit.word(step.word))))
                finding.severity(Severity::warning);
            const std::string& path = ctx.project().file(used.file).path;
            finding.label(path == ctx.path() ? "" : path, used.definition()->name_span,
                          how == Privacy::enforced ? "it calls `assert_private`" : "its documentation says `@api private`");
        }
    }
}

extern constinit const Rule rule{
    .name = "assert_private_violation",
    .category = "suspicious",
    .summary = "What a module keeps private is used by that module only",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::assert_private_violation
