// Findings about names: where the thing is, what may have been meant, and whether the code surely runs.
#pragma once

#include "checks/files/paths.hpp"
#include "checks/index/autoload.hpp"
#include "checks/index/word_index.hpp"
#include "checks/lookup/lookup.hpp"
#include "checks/names/names.hpp"
#include "parser/syntax/view.hpp"
#include "rules/engine/nearest.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace plint::rules {

// Points at a definition, in whatever file it is.
inline void point_at(Finding& finding, const ProgramContext& ctx, const std::optional<index::Place>& place,
                     std::string message)
{
    if (!place)
        return;
    const std::string& path = ctx.project().file(place->file).path;
    finding.label(path == ctx.path() ? "" : path, ctx.project().definition(*place).name_span, std::move(message));
}

// Adds a similar name as help. Returns whether there is one. `candidates()`: a list of the names that may have been meant.
template <class F>
bool suggest(ProgramContext& ctx, Finding& finding, std::string_view given, const F& candidates)
{
    if (!ctx.may_suggest())
        return false;
    const std::string_view near = ctx.likely_name(given, candidates());
    if (!near.empty())
        finding.help(fmt::format("did you mean `{}`?", near));
    return !near.empty();
}

// A known name of which this one is surely a misspelling, although modules that are not available may define anything: the
// names differ by a slip, and no other file of the environment has it. Short names must be from an environment that lacks
// nothing that it asks for. Empty without one, for a module on its own, and if code that is kept elsewhere may have the name.
template <class F>
std::string_view misspelled_name(ProgramContext& ctx, std::string_view given, lookup::NameOf what, const F& candidates)
{
    constexpr std::size_t fewest_letters = 4;
    constexpr std::size_t enough_letters = 8;
    given.remove_prefix(given.starts_with("::") ? 2 : 0);
    if (given.size() < fewest_letters || !ctx.may_suggest() || !ctx.file()
        || !ctx.lookup().visibility().in_environment()
        || (given.size() < enough_letters && !ctx.lookup().visibility().is_complete()))
        return {};
    const std::string name = lower_case(given);
    if (lookup::is_kept_elsewhere(ctx.lookup().absences().of_name(name, what).why))
        return {};
    const std::string_view near = ctx.nearest(name, candidates());
    if (near.empty() || !ctx.is_slip(name, near))
        return {};
    const index::WordIndex* const mentions = ctx.project().mentions(*ctx.file(), index::WordIndex::Of::names);
    const std::string path = ctx.project().system().absolute(ctx.project().file(*ctx.file()).path);
    return mentions != nullptr && !mentions->is_written_elsewhere(name, path) ? near : std::string_view();
}

// Whether the module is surely written in this repository: published modules have metadata, and a Puppetfile lists what it
// installs.
[[nodiscard]] inline bool is_own_module(const layout::Layout& layout, const layout::Module& module)
{
    const auto is_listed = [&](const layout::Environment& environment) {
        return std::ranges::find(environment.wanted, module.name) != environment.wanted.end();
    };
    return !module.has_metadata && !(module.environment && is_listed(layout.environments[*module.environment]));
}

// What to do about a name that no code defines.
[[nodiscard]] inline std::string help_for_absent(const ProgramContext& ctx, std::string_view name,
                                                 summary::DefinitionKind kind)
{
    using enum summary::DefinitionKind;
    const std::string_view word = kind == define || kind == type_alias ? "type" : summary::name(kind);
    const std::string plain = plain_name(name);
    const std::string_view segment = names::first_segment(plain);
    const auto module = ctx.file() ? ctx.project().find_module(segment, *ctx.file()) : std::nullopt;
    const auto home = module ? index::autoload_path(kind, plain) : std::nullopt;
    if (!home)
        return fmt::format("correct the name, or install the module that defines the {}", word);
    const layout::Module& found = ctx.project().layout().modules[*module];
    if (ctx.project().file(*ctx.file()).module == module || is_own_module(ctx.project().layout(), found))
        return fmt::format("correct the name, or add the {} to `{}`", summary::name(kind),
                           found.root == "." ? *home : files::below(found.root, *home));
    return fmt::format("correct the name, or install a version of module `{}` that defines the {}", segment, word);
}

// Whether it is evaluated whenever what is around it is (the body, or `around`): under no condition, in no block of a
// function. What leaves before it is not seen.
[[nodiscard]] inline bool is_certain(Node node, std::optional<Node> around = std::nullopt)
{
    Node inner = node;
    for (std::optional<Node> at = node.parent(); at && at != around && !is_definition(at->kind());
         inner = *at, at = at->parent())
        switch (at->kind()) {
        case Kind::if_expression:
        case Kind::unless_expression:
        case Kind::case_expression:
        case Kind::selector:
            if (syntax::child_of<syntax::Expression>(*at) != inner)  // the test always runs
                return false;
            break;
        case Kind::elsif_clause:
        case Kind::else_clause:
        case Kind::case_option:
        case Kind::lambda:
        case Kind::parameters: return false;
        case Kind::binary:
            if (at->child(Kind::kw_and) || at->child(Kind::kw_or))
                return false;
            break;
        default: break;
        }
    return true;
}

// For what only the code of a branch meets: a condition may hold only where things are different.
inline void lower_severity_if_conditional(Finding& finding, Node node)
{
    if (!is_certain(node))
        finding.severity(Severity::warning);
}

// For what nobody defines. `name`: as written.
inline void lower_severity_if_unresolvable(Finding& finding, const ProgramContext& ctx, std::string_view name,
                                           lookup::NameOf what, Node node)
{
    if (ctx.lookup().absences().of_name(plain_name(name), what).certainty != lookup::Certainty::proved)
        finding.severity(Severity::warning);
    else
        lower_severity_if_conditional(finding, node);
}

}  // namespace plint::rules
