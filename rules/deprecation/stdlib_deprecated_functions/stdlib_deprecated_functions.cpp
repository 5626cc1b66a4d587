// stdlib warns of its copies of what Puppet does itself, and takes them away.
#include "checks/lookup/deprecation.hpp"
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/stdlib_deprecated.hpp"

#include <fmt/format.h>

namespace plint::rules::stdlib_deprecated_functions {

static void visit(const syntax::AnyCall& call, Context& ctx)
{
    const auto* const deprecated = find_stdlib_deprecated(call.function());
    // What is an error already is the matter of `deprecation_error`.
    if (!deprecated || ends_by_deprecation(ctx.project(), ctx.lookup().function(call.function())))
        return;
    ctx.report(call.name()->span(), fmt::format("stdlib deprecated `{}`", deprecated->name))
        .help(fmt::format("use {}", deprecated->instead));
}

extern constinit const Rule rule{
    .name = "stdlib_deprecated_functions",
    .category = "deprecation",
    .aliases = "stdlib_deprecated",
    .summary = "Functions that stdlib deprecated are not called",
    .enabled = Enabled::on_request,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::stdlib_deprecated_functions
