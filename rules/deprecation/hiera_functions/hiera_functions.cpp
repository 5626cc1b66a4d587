// The functions of Hiera 3 are deprecated; `lookup` replaces them.
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::hiera_functions {

static void visit(const syntax::AnyCall& call, TreeContext& ctx)
{
    const std::string_view name = call.function();
    if (name == "hiera" || name == "hiera_array" || name == "hiera_hash" || name == "hiera_include")
        ctx.report(call.name()->span(), fmt::format("`{}` is deprecated", name))
            .help(name == "hiera_include" ? "use `include(lookup('…', Array, 'unique'))`" : "use `lookup`");
}

extern constinit const Rule rule{
    .name = "hiera_functions",
    .category = "deprecation",
    .aliases = "hiera_function no_hiera",
    .summary = "Deprecated Hiera 3 function",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::hiera_functions
