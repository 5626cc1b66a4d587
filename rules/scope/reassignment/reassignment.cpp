// Puppet sets a variable once in each scope: the second assignment fails when evaluation gets there.
#include "checks/scopes/scopes.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::reassignment {

namespace {

struct Options {
    bool possible = false;
    static constexpr std::tuple described{
        Option{"possible", &Options::possible, "also report what is set twice on some paths only"}};
};

}  // namespace

static std::string message(const Reassignment& found)
{
    switch (found.what) {
    case Reassignment::What::again: return fmt::format("`${}` is already set in this scope", found.name);
    case Reassignment::What::perhaps: return fmt::format("`${}` may be set already in this scope", found.name);
    case Reassignment::What::reserved: return fmt::format("`${}` is reserved: nothing can be assigned to it", found.name);
    case Reassignment::What::built_in: return fmt::format("Puppet itself sets `${}` here", found.name);
    }
    return {};
}

static void visit(const Tree&, Context& ctx, const Options& options)
{
    const Scopes& scopes = ctx.scopes();
    for (const Reassignment& found : scopes.reassignments) {
        if (found.what == Reassignment::What::perhaps && !options.possible)
            continue;
        Finding finding = ctx.report(found.span, message(found));
        if (found.what == Reassignment::What::perhaps)
            finding.severity(Severity::warning);
        if (found.variable)
            finding.label(scopes.variables[*found.variable].node.span(), "set here");
    }
}

extern constinit const Rule rule{
    .name = "reassignment",
    .category = "scope",
    .summary = "No variable is set twice in one scope, nor one that Puppet keeps for itself",
    .severity = Severity::error,
    .options = options<Options>,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::reassignment
