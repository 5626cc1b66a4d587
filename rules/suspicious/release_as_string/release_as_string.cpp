// Reports releases of systems that are compared as strings with a version of one digit: `'10' < '7'` is true.
#include "rules/engine/rule.hpp"
#include "rules/shared/release_comparison.hpp"

#include <fmt/format.h>

namespace plint::rules::release_as_string {

static void visit(const syntax::Binary& comparison, TreeContext& ctx)
{
    const auto version = version_of_release_comparison(comparison);
    if (!version)
        return;
    ctx.report(comparison.span(), "release of the system is compared as a string")
        .note(fmt::format("as a string, `'10'` is less than `'{}'`", *version))
        .fix("use `versioncmp`",
             {{{},
               comparison.span(),
               fmt::format("versioncmp({}, {}) {} 0", comparison.left()->text(), comparison.right()->text(),
                           comparison.operator_token()->text())}},
             Safety::unsafe);
}

extern constinit const Rule rule{
    .name = "release_as_string",
    .category = "suspicious",
    .summary = "Release of a system compared as a string",
    .severity = Severity::warning,
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::release_as_string
