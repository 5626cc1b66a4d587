// `undef` passed to functions, some of which reject it.
#include "checks/names/function_roles.hpp"
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::undef_in_function {

static void visit(const syntax::AnyCall& call, TreeContext& ctx)
{
    const std::vector<Node> arguments = call.arguments();
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        // `lookup($key, undef, undef, $default)`: the middle arguments cannot be omitted otherwise. As the default, or as the
        // first value of `reduce`, undef is intended.
        const std::string_view function = call.function();
        const bool is_meant = function == "lookup"
            ? i + 1 < arguments.size() || i == 3
            : function == "reduce" || (i == 1 && names::has_role(function, names::FunctionRole::reads_hiera));
        if (arguments[i].kind() == Kind::kw_undef && !is_meant)
            ctx.report(arguments[i].span(), fmt::format("`undef` is passed to `{}`", call.function()))
                .help("pass a value, or omit the argument if the function does not need it");
    }
}

extern constinit const Rule rule{
    .name = "undef_in_function",
    .category = "suspicious",
    .summary = "`undef` passed to a function",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::undef_in_function
