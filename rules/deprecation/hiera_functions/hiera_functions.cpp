// The functions of Hiera 3 are deprecated; `lookup` replaces them.
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::hiera_functions {

// What does the same: unlike `hiera_array` and `hiera_hash`, `lookup` merges only if its third argument asks for it.
static std::string_view replacement(std::string_view function)
{
    if (function == "hiera_array")
        return "use `lookup(KEY, Array, 'unique')`, which also merges the values of all levels";
    if (function == "hiera_hash")
        return "use `lookup(KEY, Hash, 'hash')`, which also merges the values of all levels";
    return function == "hiera_include" ? "use `include(lookup(KEY, Array, 'unique'))`" : "use `lookup`";
}

static void visit(const syntax::AnyCall& call, TreeContext& ctx)
{
    const std::string_view name = call.function();
    if (name == "hiera" || name == "hiera_array" || name == "hiera_hash" || name == "hiera_include")
        ctx.report(call.name()->span(), fmt::format("`{}` is deprecated", name)).help(std::string(replacement(name)));
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
