// What a function makes of undef is rarely known to who passes it.
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::undef_in_function {

static void visit(const syntax::AnyCall& call, Context& ctx)
{
    const std::vector<Node> arguments = call.arguments();
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        // `lookup($key, undef, undef, $default)`: there is no other way to leave out what is between; and as default, or as
        // the first value of `reduce`, it is what is meant.
        const bool is_meant = (call.function() == "lookup" && (i + 1 < arguments.size() || i == 3)) || call.function() == "reduce";
        if (arguments[i].kind() == Kind::kw_undef && !is_meant)
            ctx.report(arguments[i].span(), fmt::format("`undef` is passed to `{}`", call.function()));
    }
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
