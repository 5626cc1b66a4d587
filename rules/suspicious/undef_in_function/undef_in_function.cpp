// What a function makes of undef is rarely known to who passes it.
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::undef_in_function {

static void visit(const syntax::AnyCall& call, Context& ctx)
{
    // `lookup($key, undef, undef, $default)`: there is no other way to leave out what stands in between.
    const bool leaves_out = call.function() == "lookup";
    Node last = call;
    for (const Node argument : call.arguments())
        last = argument;
    for (const Node argument : call.arguments())
        if (argument.kind() == Kind::kw_undef && (!leaves_out || argument == last))
            ctx.report(argument.span(), fmt::format("`undef` is passed to `{}`", call.function()));
}

extern constinit const Rule rule{
    .name = "undef_in_function",
    .category = "suspicious",
    .summary = "`undef` is not passed to functions",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::undef_in_function
