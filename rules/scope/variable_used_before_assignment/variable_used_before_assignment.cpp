// A variable has no value before it is set, even if the same body sets it later.
#include "checks/order/reads.hpp"
#include "checks/scopes/scopes.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::variable_used_before_assignment {

static void visit(const Tree&, Context& ctx)
{
    const Scopes& scopes = ctx.scopes();
    for (const VariableUse& use : scopes.uses) {
        if (use.meaning != Meaning::too_early)
            continue;
        const Variable& variable = scopes.variables[*use.variable];
        Finding finding = ctx.report(use.node.span(), fmt::format("`${}` is read before it is set", use.name));
        finding.label(variable.node.span(), "set only here");
        // A later parameter has its value by then when one is given.
        if (use.in_parameters && variable.parameter && variable.node.span().begin > use.node.span().begin)
            finding.severity(Severity::warning);
        if (use.in_parameters)
            finding.note(variable.parameter ? "defaults of parameters are evaluated from left to right"
                                            : "defaults of parameters are evaluated before the body");
    }
}

// The class's own variable, by its full name or from code that runs while the class does.
static void visit_file(const ProjectFile&, Context& ctx)
{
    const Program& program = ctx.project().program();
    for (const QualifiedRead& read : ctx.doubtful_reads())
        if (read.surety == Surety::too_early)
            ctx.report(program.step(read.site).span, fmt::format("`${}` is read where it may not be set yet", read.name));
}

extern constinit const Rule rule{
    .name = "variable_used_before_assignment",
    .category = "scope",
    .summary = "Variables are set before they are read",
    .severity = Severity::error,
    .hooks = hooks<visit, visit_file>,
};

}  // namespace plint::rules::variable_used_before_assignment
