// Uses of definitions that are private to another module: Puppet rejects them when they call `assert_private()`.
#include "checks/order/privacy.hpp"
#include "checks/names/names.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::assert_private_violation {

static void visit(const layout::ProjectFile& file, ProgramContext& ctx)
{
    const order::Program& program = order::program_of(ctx.project());
    const auto [first, end] = program.units_of(*ctx.file());
    for (order::UnitIndex index = first; index < end; ++index) {
        const order::Unit& unit = program.unit(index);
        order::WordsAtExit declared(unit, flow::FlowFactKind::declared);
        for (std::uint32_t i = 0; i < unit.body->steps.size(); ++i) {
            const flow::Step& step = unit.body->steps[i];
            const auto target = program.target({index, i});
            if (!target || step.kind == flow::StepKind::read || step.kind == flow::StepKind::collect
                || program.unit(*target).kind == order::UnitKind::epp)
                continue;
            const order::Unit& used = program.unit(*target);
            const auto& module = ctx.project().file(used.file).module;
            if (!module || module == file.module
                || (ctx.project().module_of(*ctx.file())
                    && ctx.project().module_of(*ctx.file())->name == ctx.project().layout().modules[*module].name))
                continue;
            const order::Privacy how = order::privacy(ctx.project(), *target);
            if (how == order::Privacy::open || !used.definition())
                continue;
            Finding finding =
                ctx.report(step.span,
                           fmt::format("{} `{}` is private to module `{}`", name(used.definition()->kind),
                                       used.definition()->name, ctx.project().layout().modules[*module].name));
            // The body of a parent class runs in the module of the parent.
            if (how == order::Privacy::documented || step.kind == flow::StepKind::inherit
                || (step.kind != flow::StepKind::declare_resource && !declared.contains(unit.word(step.word))))
                finding.severity(Severity::warning);
            const std::string& path = ctx.project().file(used.file).path;
            finding.label(path == ctx.path() ? "" : path, used.definition()->name_span,
                          how == order::Privacy::enforced ? "made private by `assert_private`"
                                                          : "marked `@api private` in its documentation");
            finding.help("use a public class or parameter of the module");
        }
    }
}

extern constinit const Rule rule{
    .name = "assert_private_violation",
    .category = "suspicious",
    .summary = "Use of a private definition of another module",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::assert_private_violation
