// Second assignments in one scope and assignments to reserved variables: Puppet rejects both.
#include "checks/scopes/scopes.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/innermost.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::reassignment {

namespace {

struct Options {
    bool possible = false;
    static constexpr std::tuple described{
        Option{"possible", &Options::possible, "also report variables that are set twice only on some paths"}};
};

}  // namespace

static std::string message(const scopes::Reassignment& found)
{
    switch (found.what) {
    case scopes::Reassignment::What::again: return fmt::format("`${}` is already set in this scope", found.name);
    case scopes::Reassignment::What::perhaps: return fmt::format("`${}` may already be set in this scope", found.name);
    case scopes::Reassignment::What::reserved:
        return fmt::format("`${}` is reserved and cannot be assigned", found.name);
    case scopes::Reassignment::What::built_in:
        return fmt::format("`${}` is set by Puppet here and cannot be assigned", found.name);
    }
    return {};
}

// `$name = $title`: Puppet does the same.
static bool sets_usual_value(const Tree& tree, Span variable)
{
    const auto assignment = syntax::as<syntax::Assignment>(syntax::innermost_at(tree, variable.begin).parent());
    const auto value = assignment ? assignment->right() : std::nullopt;
    return value && (value->text() == "$title" || value->text() == "$name");
}

static void visit(const Tree& tree, ProgramContext& ctx, const Options& options)
{
    const scopes::Scopes& scopes = ctx.scopes();
    for (const scopes::Reassignment& found : scopes.reassignments) {
        if (found.what == scopes::Reassignment::What::perhaps && !options.possible)
            continue;
        Finding finding = ctx.report(found.span, message(found));
        if (found.what == scopes::Reassignment::What::perhaps)
            finding.severity(Severity::warning);
        const bool is_predefined =
            found.what == scopes::Reassignment::What::reserved || found.what == scopes::Reassignment::What::built_in;
        if (found.what == scopes::Reassignment::What::built_in && sets_usual_value(tree, found.span))
            finding.help("remove the assignment: Puppet sets this variable to the title");
        else
            finding.help(is_predefined ? "use another name"
                                       : "use another name, or compute the value in one expression");
        if (found.variable)
            finding.label(scopes.variables[*found.variable].node.span(), "set here");
    }
}

extern constinit const Rule rule{
    .name = "reassignment",
    .category = "scope",
    .summary = "Assignment to a variable that is already set or reserved",
    .severity = Severity::error,
    .options = options<Options>,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::reassignment
