// Reports facts that are read as top-scope variables, instead of from `$facts`.
#include "checks/lookup/lookup.hpp"
#include "checks/order/program.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/set_variables.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace plint::rules::top_scope_facts {

namespace {
struct Options {
    std::vector<std::string> variables;
    static constexpr std::tuple described{
        Option{"variables", &Options::variables, "top-scope variables that are not facts"}};
};
}  // namespace

// Whether Puppet itself sets this top-scope variable, which is not a fact.
static bool is_built_in(std::string_view name)
{
    static constexpr auto names = std::to_array<std::string_view>(
        {"caller_module_name", "environment", "facts", "module_name", "name", "server_facts", "serverip", "serverip6",
         "servername", "serverversion", "title", "trusted"});
    return std::ranges::binary_search(names, name);
}

// `subject`: the variable as written. Neither Facter nor a module may be known to set a fact of this name.
static Finding report(Span place, std::string_view subject, std::string_view name, ProgramContext& ctx)
{
    if (ctx.lookup().fact(name).presence == lookup::Presence::known)
        return ctx.report(place, fmt::format("`{}` reads a fact as a top-scope variable", subject));
    Finding finding =
        ctx.report(place, fmt::format("`{}` is probably a fact, but is read as a top-scope variable", subject));
    finding.help(fmt::format("if it is not a fact, add `{}` to the option `variables` of this rule", name));
    return finding;
}

static void visit(const syntax::Variable& variable, ProgramContext& ctx, const Options& options)
{
    if (!variable.name().starts_with("::") || syntax::is_set_here(variable))
        return;
    const std::string_view name = variable.name().substr(2);
    if (name.empty() || name.find("::") != std::string_view::npos || is_built_in(name) || legacy_fact(name)
        || std::ranges::find(options.variables, name) != options.variables.end()
        || order::program_of(ctx.project()).is_set_globally(name) || ctx.project().is_set_by_ruby(name))
        return;
    report(variable.span(), fmt::format("$::{}", name), name, ctx)
        .fix(fmt::format("write `$facts['{}']`", name), {use_fact(variable, name)},
             is_on_every_node(name) ? Safety::safe : Safety::unsafe);
}

// Checks `%{::kernel}` in Hiera data.
static void visit_data(const DataFile& data, ProgramContext& ctx, const Options& options)
{
    const auto& interpolations = data.interpolations();
    if (!interpolations)
        return;
    for (const hiera::HieraInterpolation& one : *interpolations) {
        std::string_view name = data.source->text(one.variable);
        if (!name.starts_with("::"))
            continue;
        name.remove_prefix(2);
        const std::string_view first = name.substr(0, name.find('.'));
        if (name.empty() || name.find("::") != std::string_view::npos || is_built_in(first) || legacy_fact(name)
            || std::ranges::find(options.variables, first) != options.variables.end()
            || order::program_of(ctx.project()).is_set_globally(first) || ctx.project().is_set_by_ruby(first))
            continue;
        report(one.variable, fmt::format("::{}", name), first, ctx)
            .fix(fmt::format("write `facts.{}`", name), {{{}, one.variable, fmt::format("facts.{}", name)}},
                 is_on_every_node(first) ? Safety::safe : Safety::unsafe);
    }
}

extern constinit const Rule rule{
    .name = "top_scope_facts",
    .category = "style",
    .summary = "Fact read as a top-scope variable",
    .fixable = Fixable::always,
    .safety = Safety::unsafe,
    .changes_tree = true,
    .options = options<Options>,
    .hooks = hooks<visit, visit_data>,
};

}  // namespace plint::rules::top_scope_facts
