// Variables set in a lambda that shadow an outer one: the outer variable keeps its value.
#include "checks/scopes/scopes.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/meaning.hpp"
#include "rules/shared/template_reads.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace plint::rules::shadowed_variable {

namespace {
struct Options {
    bool parameters = false;
    static constexpr std::tuple described{
        Option{"parameters", &Options::parameters, "also report lambda parameters that shadow a variable"}};
};
}  // namespace

// Whether the outer variable is set under a condition that the lambda is not under: then it may have no value here.
static bool may_be_unset(const scopes::Variable& outer, Node inner)
{
    std::optional<Node> around = outer.node.parent();
    while (around && !around->span().contains(inner.span()))
        around = around->parent();
    return !outer.parameter && !is_certain(outer.node, around);
}

static Offset end_of_lambda(Node inner)
{
    std::optional<Node> around = inner.parent();
    while (around && around->kind() != Kind::lambda)
        around = around->parent();
    return around ? around->span().end : inner.span().end;
}

// For each variable, the place of its last read in the file; 0 without one.
static std::vector<Offset> last_reads(const scopes::Scopes& scopes)
{
    std::vector<Offset> last(scopes.variables.size());
    for (const scopes::VariableUse& use : scopes.uses)
        if (use.variable)
            last[*use.variable] = std::max(last[*use.variable], use.node.span().begin);
    return last;
}

// Whether the author may have meant to change the outer variable: it is read after the lambda, or the new value is never read.
// A value that is only used inside the lambda is a variable of its own.
static bool may_be_mistake(const scopes::Scopes& scopes, const scopes::Shadow& shadow, const std::vector<Offset>& last,
                           const ProgramContext& ctx)
{
    const scopes::Variable& inner = scopes.variables[shadow.inner];
    if (last[shadow.outer] > end_of_lambda(inner.node))
        return true;
    scopes::ScopeIndex body = inner.scope;
    while (scopes.scopes[body].outer)
        body = *scopes.scopes[body].outer;
    return inner.reads == 0 && !scopes.scopes[inner.scope].open && !scopes.scopes[body].open
        && !is_read_by_template(ctx, scopes.scopes[body], inner.name);
}

static void visit(const Tree&, ProgramContext& ctx, const Options& options)
{
    const scopes::Scopes& scopes = ctx.scopes();
    const std::vector<Offset> last = scopes.shadows.empty() ? std::vector<Offset>() : last_reads(scopes);
    for (const scopes::Shadow& shadow : scopes.shadows) {
        const scopes::Variable& inner = scopes.variables[shadow.inner];
        if (inner.parameter ? !options.parameters
                            : may_be_unset(scopes.variables[shadow.outer], inner.node)
                    || !may_be_mistake(scopes, shadow, last, ctx))
            continue;
        ctx.report(
               inner.node.span(),
               inner.parameter
                   ? fmt::format("lambda parameter `${}` shadows an outer variable", inner.name)
                   : fmt::format("`${0}` is set only inside the lambda; the outer `${0}` keeps its value", inner.name))
            .label(scopes.variables[shadow.outer].node.span(), "the outer variable is set here")
            .help(inner.parameter ? "rename the parameter"
                                  : "rename it, or compute the value with `map`, `filter` or `reduce`");
    }
}

extern constinit const Rule rule{
    .name = "shadowed_variable",
    .category = "suspicious",
    .summary = "Lambda variable shadows an outer variable",
    .severity = Severity::warning,
    .options = options<Options>,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::shadowed_variable
