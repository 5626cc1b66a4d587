// The functions of Hiera 3 are deprecated; `lookup` replaces them.
#include "checks/names/function_roles.hpp"
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <span>

namespace plint::rules::hiera_functions {

// What does the same: unlike `hiera_array` and `hiera_hash`, `lookup` merges only if its third argument asks for it.
// `lookup` checks the type of a default, too.
static std::string replacement(std::string_view function, std::span<const Node> arguments)
{
    const bool merges = function != "hiera";
    if (!merges && arguments.size() < 2)
        return "use `lookup(KEY)`";
    std::string type = function == "hiera_hash" ? "Hash" : merges ? "Array" : "Any";
    std::string fallback;
    if (arguments.size() > 1) {
        const bool is_undef = arguments[1].kind() == Kind::kw_undef;
        fallback = is_undef ? ", undef" : ", DEFAULT";
        if (merges && is_undef)
            type = fmt::format("Optional[{}]", type);
    }
    const std::string_view merge = function == "hiera_hash" ? "hash" : merges ? "unique" : "first";
    const std::string call = fmt::format("lookup(KEY, {}, '{}'{})", type, merge, fallback);
    if (function == "hiera_include")
        return fmt::format("use `include({})`", call);
    return fmt::format("use `{}`{}", call, merges ? ", which also merges the values of all levels" : "");
}

static void visit(const syntax::AnyCall& call, TreeContext& ctx)
{
    const std::string_view name = call.function();
    if (name != "lookup"
        && names::has_role(name, names::FunctionRole::reads_hiera | names::FunctionRole::includes_from_hiera))
        ctx.report(call.name()->span(), fmt::format("`{}` is deprecated", name))
            .help(replacement(name, call.arguments()));
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
