// Reports calls of functions at top scope.
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::global_function {

static void visit(const syntax::AnyCall& call, TreeContext& ctx)
{
    const auto parent = call.parent();
    if (call.name() && parent && parent->kind() == Kind::file)
        ctx.report(call.name()->span(), fmt::format("`{}` is called at top scope", call.function()))
            .help("move the call to a class, a defined type or a node definition");
}

extern constinit const Rule rule{
    .name = "global_function",
    .category = "layout",
    .summary = "Function call at top scope",
    .severity = Severity::error,
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::global_function
