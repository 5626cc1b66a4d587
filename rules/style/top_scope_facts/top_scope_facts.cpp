// Reports facts that are read as top-scope variables, instead of from `$facts`.
#include "checks/catalogue/catalogue.hpp"
#include "checks/order/program.hpp"
#include "checks/scopes/outer_variables.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/set_variables.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/facts.hpp"
#include "rules/shared/misspelled_fact.hpp"
#include "rules/shared/own_variable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace plint::rules::top_scope_facts {

namespace {
struct Options {
    std::vector<std::string> variables;
    bool possible_facts = false;
    static constexpr std::tuple described{
        Option{"variables", &Options::variables, "top-scope variables that are not facts"},
        Option{"possible_facts", &Options::possible_facts,
               "also report variables that may be facts, although nothing is known to set such a fact, as info"}};
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

// Whether Facter or a module is known to set a fact of this name. Names that only have the form of a legacy fact do not count.
static bool is_known_fact(std::string_view name, const ProgramContext& ctx)
{
    const catalogue::FactShape* const shape = catalogue::find_fact(name);
    return (shape != nullptr && !shape->is_pattern) || !ctx.project().facts(name).empty();
}

// Whether one name is the plural of the other: a variable of a classifier may well be called like many facts.
static bool is_plural(std::string_view one, std::string_view other)
{
    return one.size() != other.size() && (one.starts_with(other) || other.starts_with(one))
        && (one.size() > other.size() ? one : other).ends_with('s');
}

// The names of which it is said that they may be facts.
struct PossibleFacts {
    explicit PossibleFacts(const ProgramContext&) {}

    std::set<std::string_view> names;
};

// The only file that reads the variable is this one. What others read too is set by somebody: a node classifier, for example.
static void report_possible_fact(const syntax::Variable& variable, std::string_view name, ProgramContext& ctx)
{
    if (ctx.project().derived<scopes::OuterVariables>().is_read_elsewhere(ctx.project(), name, ctx.file())
        || !ctx.kept<PossibleFacts>().names.insert(name).second)
        return;
    ctx.report(variable.span(), fmt::format("`$::{}` may be a fact, but is read as a top-scope variable", name))
        .severity(Severity::info)
        .help(fmt::format(
            "if it is a fact, write `$facts['{0}']`; otherwise add `{0}` to the option `variables` of this rule",
            name));
}

// `name`: of the fact, as part of `written`. `edit` writes `access`. False if it is not certain that this is a fact.
static bool report(Span place, std::string_view written, std::string_view name, std::string_view access, Edit edit,
                   ProgramContext& ctx)
{
    if (is_known_fact(name, ctx)) {
        ctx.report(place, fmt::format("`{}` reads a fact as a top-scope variable", written))
            .fix(fmt::format("write `{}`", access), {std::move(edit)},
                 is_on_every_node(name) ? Safety::safe : Safety::unsafe);
        return true;
    }
    if (const std::string_view near = similar_fact(ctx, name); !near.empty() && !is_plural(name, near)) {
        ctx.report(place, fmt::format("`{}` is probably a misspelled fact", written))
            .help(fmt::format("did you mean `{}`?", near));
        return true;
    }
    return false;
}

static bool is_no_fact(std::string_view name, const Options& options, const ProgramContext& ctx)
{
    return name.empty() || name.find("::") != std::string_view::npos || is_built_in(name)
        || std::ranges::find(options.variables, name) != options.variables.end()
        || order::program_of(ctx.project()).is_set_globally(name) || ctx.project().is_set_by_ruby(name);
}

// Which legacy_facts reports.
static bool is_removed(std::string_view name, const ProgramContext& ctx)
{
    return removed_fact(name) && ctx.project().facts(name).empty();
}

static void visit(const syntax::Variable& variable, ProgramContext& ctx, const Options& options)
{
    if (!variable.name().starts_with("::") || syntax::is_set_here(variable))
        return;
    const std::string_view name = variable.name().substr(2);
    if (is_no_fact(name, options, ctx) || legacy_fact(name) || is_removed(name, ctx)
        || !misspelled_fact(ctx, name).empty() || meant_own_variable(variable, ctx))  // which unknown_variable reports
        return;
    if (!report(variable.span(), fmt::format("$::{}", name), name, fmt::format("$facts['{}']", name),
                use_fact(variable, name), ctx)
        && options.possible_facts)
        report_possible_fact(variable, name, ctx);
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
        if (is_no_fact(first, options, ctx) || legacy_fact(name) || is_removed(name, ctx))
            continue;
        const std::string access = fmt::format("facts.{}", name);
        // Other names in data are those of variables for data: a node classifier sets them.
        report(one.variable, fmt::format("::{}", name), first, access, {{}, one.variable, access}, ctx);
    }
}

extern constinit const Rule rule{
    .name = "top_scope_facts",
    .category = "style",
    .summary = "Fact read as a top-scope variable",
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .changes_tree = true,
    .options = options<Options>,
    .hooks = hooks<visit, visit_data>,
};

}  // namespace plint::rules::top_scope_facts
