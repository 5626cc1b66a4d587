// Puppet 8 refuses to read a variable that nobody has set; Puppet 7 takes it for undef, and a typing error goes unseen.
#include "checks/order/reads.hpp"
#include "checks/scopes/scopes.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::rules::unknown_variable {

// The name that may have been meant, of those that can be seen from there.
static std::string_view near(const VariableUse& use, const Scopes& scopes, Context& ctx)
{
    if (!ctx.may_suggest())
        return {};
    std::vector<std::string_view> names;
    for (std::optional<ScopeIndex> at = use.scope; at; at = scopes.scopes[*at].outer)
        for (const VariableIndex index : scopes.scopes[*at].variables)
            names.push_back(scopes.variables[index].name);
    return ctx.nearest(use.name, names);
}

static void visit(const Tree&, Context& ctx)
{
    const Scopes& scopes = ctx.scopes();
    for (const VariableUse& use : scopes.uses) {
        if (use.meaning == Meaning::inherited_sometimes)
            ctx.report(use.node.span(), fmt::format("a class that this one inherits from sets `${}` on some paths only", use.name))
                .severity(Severity::info);
        if (use.meaning != Meaning::nothing)
            continue;
        Finding finding = ctx.report(use.node.span(), fmt::format("`${}` is set nowhere", use.name));
        if (const std::string_view name = near(use, scopes, ctx); !name.empty())
            finding.help(fmt::format("did you mean `${}`?", name));
        else
            finding.help(fmt::format("if it is a fact, `$facts['{}']` says so", use.name));
        finding.note("not in this scope, not at top scope, and it is no fact that is known");
    }
}

static void tell(const QualifiedRead& read, Context& ctx)
{
    const Program& program = ctx.project().program();
    const Span span = program.step(read.site).span;
    const std::string_view class_name = read.name.substr(0, read.name.size() - read.variable.size() - 2);
    if (read.surety == Surety::no_class) {
        ctx.report(span, fmt::format("there is no class `{}` that could set `${}`", class_name, read.name)).severity(Severity::error);
        return;
    }
    const Unit& unit = program.unit(*program.target(read.site));
    if (read.surety == Surety::sometimes) {
        const ClassVariable found = find_variable(program, *program.target(read.site), read.variable);
        const Unit& owner = program.unit(*found.owner);
        const std::string& path = ctx.project().file(owner.file).path;
        ctx.report(span, fmt::format("class `{}` sets `${}` on some paths only", owner.definition()->name, read.variable))
            .severity(Severity::info)
            .label(path == ctx.path() ? "" : path, owner.body->steps[*found.step].span, "set here");
        return;
    }
    Finding finding = ctx.report(span, fmt::format("class `{}` has no variable `${}`", class_name, read.variable));
    finding.severity(Severity::error);
    const std::string& path = ctx.project().file(unit.file).path;
    finding.label(path == ctx.path() ? "" : path, unit.definition()->name_span, "the class is defined here");
    if (!ctx.may_suggest())
        return;
    std::vector<std::string_view> names;
    for (const DefinedParameter& parameter : unit.definition()->parameters)
        names.push_back(parameter.name);
    for (const Step& step : unit.body->steps)
        if (step.does == Does::assign)
            names.push_back(unit.word(step.word));
    if (const std::string_view name = ctx.nearest(read.variable, names); !name.empty())
        finding.help(fmt::format("did you mean `${}::{}`?", class_name, name));
}

static void visit_file(const ProjectFile&, Context& ctx)
{
    for (const QualifiedRead& read : ctx.doubtful_reads())
        if (read.surety == Surety::no_class || read.surety == Surety::no_variable || read.surety == Surety::sometimes)
            tell(read, ctx);
}

extern constinit const Rule rule{
    .name = "unknown_variable",
    .category = "scope",
    .aliases = "variable_scope",
    .summary = "Variables that are read are set somewhere",
    .severity = Severity::warning,
    .hooks = hooks<visit, visit_file>,
};

}  // namespace plint::rules::unknown_variable
