// stdlib deprecates and later removes functions that Puppet itself replaces.
#include "checks/lookup/deprecation.hpp"
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/stdlib_deprecated.hpp"

#include <fmt/format.h>

namespace plint::rules::stdlib_deprecated_functions {

static void visit(const syntax::AnyCall& call, ProgramContext& ctx)
{
    const auto* const deprecated = find_stdlib_deprecated(call.function());
    // `deprecation_error` reports calls that already fail.
    if (!deprecated
        || lookup::ends_by_deprecation(ctx.project(), ctx.lookup().function(call.function()), ctx.releases()))
        return;
    ctx.report(call.name()->span(), fmt::format("`{}` is deprecated in stdlib", deprecated->name))
        .help(fmt::format("use {}", deprecated->instead));
}

extern constinit const Rule rule{
    .name = "stdlib_deprecated_functions",
    .category = "deprecation",
    .aliases = "stdlib_deprecated",
    .summary = "Deprecated stdlib function",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::stdlib_deprecated_functions
