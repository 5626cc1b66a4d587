#include "rules/shared/lookup_options.hpp"

#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::rules {

// Source: Puppet 7.23, lib/puppet/functions/lookup.rb.
static constexpr auto lookup_options = std::to_array<std::string_view>(
    {"name", "value_type", "default_value", "merge", "default_values_hash", "override"});

static std::optional<Node> unknown_option(const inference::Problem& problem)
{
    const auto call = syntax::as<syntax::AnyCall>(problem.node);
    if (!call || problem.kind != inference::ProblemKind::call || call->function() != "lookup")
        return std::nullopt;
    const std::vector<Node> arguments = call->arguments();
    if (arguments.empty() || arguments.size() > 2)
        return std::nullopt;
    const auto options = syntax::as<syntax::Hash>(arguments.back());
    if (!options)
        return std::nullopt;
    for (const syntax::Pair pair : options->pairs())
        if (const auto name = pair.key() ? syntax::constant_string(*pair.key()) : std::nullopt;
            name && std::ranges::find(lookup_options, *name) == lookup_options.end())
            return *pair.key();
    return std::nullopt;
}

void explain_lookup_options(const inference::Problem& problem, Finding& finding, ProgramContext& ctx)
{
    const std::optional<Node> option = unknown_option(problem);
    if (!option)
        return;
    const std::string name = *syntax::constant_string(*option);
    const std::string_view near = ctx.may_suggest() ? ctx.likely_member(name, lookup_options) : "";
    finding.label(option->span(), fmt::format("`lookup` has no option `{}`", name))
        .help(near.empty() ? "correct or remove this option" : fmt::format("did you mean `{}`?", near));
}

}  // namespace plint::rules
