// Reads of a variable before the same body sets it.
#include "checks/catalogue/catalogue.hpp"
#include "checks/order/program.hpp"
#include "checks/order/reads.hpp"
#include "checks/scopes/scopes.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/facts.hpp"
#include "rules/shared/unset_reads.hpp"

#include <fmt/format.h>

namespace plint::rules::variable_used_before_assignment {

// Whether `$x = $x` reads the variable.
static bool reads_itself(const scopes::VariableUse& use, const scopes::Variable& variable)
{
    const auto around = use.node.enclosing(variable.parameter ? Kind::parameter : Kind::assignment);
    return around && around->span().contains(variable.node.span().begin)
        && variable.node.span().begin < use.node.span().begin;
}

// Code that reads the fact or top-scope variable of this name; empty if nothing is known to set one.
static std::string outer_value(std::string_view name, const ProgramContext& ctx)
{
    if (ctx.file() && order::program_of(ctx.project()).is_set_at_top(name))
        return fmt::format("$::{}", name);
    if (const auto legacy = legacy_fact(name))
        return legacy->path.empty() ? "" : '$' + facts_access(legacy->path);
    return catalogue::find_fact(name) != nullptr || ctx.project().may_be_fact(name) ? fmt::format("$facts['{}']", name)
                                                                                    : std::string();
}

// `$x = $x`, in the body or as a parameter.
static void explain_own_read(Finding& finding, const scopes::VariableUse& use, bool is_parameter,
                             const ProgramContext& ctx)
{
    finding.note(is_parameter
                     ? "the default of a parameter sees this parameter, but no fact or other variable of its name"
                     : "Puppet evaluates the right side before it sets the variable");
    if (const std::string outer = is_parameter ? outer_value(use.name, ctx) : std::string(); !outer.empty())
        finding.help(fmt::format("write `{}`", outer));
    else if (is_parameter)
        finding.help(fmt::format("write a value, or remove the default if callers must set `${}`", use.name));
    else
        finding.help(fmt::format("write the value of `${}` on the right side, or remove the assignment", use.name));
}

static void visit(const Tree&, ProgramContext& ctx)
{
    const scopes::Scopes& scopes = ctx.scopes();
    for (const scopes::VariableUse& use : scopes.uses) {
        if (use.meaning != scopes::Meaning::too_early)
            continue;
        const scopes::Variable& variable = scopes.variables[*use.variable];
        if (!variable.parameter && variable.node.span().begin < use.node.span().begin
            && in_another_branch(variable.node, use.node)) {
            ctx.report(use.node.span(), fmt::format("`${}` is not set in this branch", use.name))
                .label(variable.node.span(), "set only in this other branch")
                .help(fmt::format("set `${}` in this branch, or before the condition", use.name));
            continue;
        }
        Finding finding = ctx.report(use.node.span(), fmt::format("`${}` is read before it is set", use.name));
        finding.label(variable.node.span(), "set only here");
        if (reads_itself(use, variable)) {
            explain_own_read(finding, use, variable.parameter, ctx);
            continue;
        }
        // A later parameter already has its value when the caller passes one.
        if (use.in_parameters && variable.parameter && variable.node.span().begin > use.node.span().begin)
            finding.severity(Severity::warning);
        if (use.in_parameters)
            finding.note(variable.parameter ? "parameter defaults are evaluated from left to right"
                                            : "parameter defaults are evaluated before the body");
        finding.help(!use.in_parameters       ? fmt::format("set `${}` before this line", use.name)
                         : variable.parameter ? fmt::format("move the parameter `${}` before this one", use.name)
                                              : "move this default to the body, after the assignment");
    }
}

// The class's own variable, by its full name or from code that is evaluated during the class.
static void visit_file(const layout::ProjectFile&, ProgramContext& ctx)
{
    const order::Program& program = order::program_of(ctx.project());
    for (const order::QualifiedRead& read : ctx.doubtful_reads())
        if (read.definedness == order::Definedness::too_early)
            ctx.report(program.step(read.site).span, fmt::format("`${}` is read before it is set", read.name))
                .help("move the assignment before all code that may read the variable");
}

extern constinit const Rule rule{
    .name = "variable_used_before_assignment",
    .category = "scope",
    .summary = "Variable is used before it is set",
    .severity = Severity::error,
    .hooks = hooks<visit, visit_file>,
};

}  // namespace plint::rules::variable_used_before_assignment
