// Findings about names that a class, type or template does not have: one for each name, but one for all names of a declaration
// that is meant for something else.
#pragma once

#include "parser/source/limits.hpp"
#include "rules/shared/listed.hpp"
#include "rules/shared/meaning.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::rules {

struct UnknownName {
    std::string name;
    Node place;
};

// What has no such names.
struct NameOwner {
    std::string text;         // "class `web`"
    std::string_view member;  // "parameter"
    std::string_view name;    // `web`, if another module may define it too; empty otherwise
};

// So many names without similar ones are meant for another class or type.
constexpr std::size_t foreign_names = 3;

// What to do if no name is similar. `names`: those that the owner has; of a few, the reader can choose.
[[nodiscard]] inline std::string help_for_unknown(const NameOwner& owner, std::size_t unknown,
                                                  std::span<const std::string_view> names)
{
    if (unknown >= foreign_names && !owner.name.empty())
        return fmt::format("is this the `{}` of another module? If not, correct the names, or remove the {}s",
                           owner.name, owner.member);
    const bool is_one = unknown == 1;
    if (names.empty())
        return fmt::format("remove {}: there are no {}s", is_one ? "it" : "them", owner.member);
    if (names.size() > limits::listed_names)
        return is_one ? fmt::format("correct the name, or remove the {}", owner.member)
                      : fmt::format("correct the names, or remove the {}s", owner.member);
    std::string list;
    for (const std::string_view name : names)
        list += fmt::format("{}`{}`", list.empty() ? "" : ", ", name);
    return fmt::format("use {} the {}s {}, or remove {}", is_one ? "one of" : "some of", owner.member, list,
                       is_one ? "it" : "them");
}

// Whether one finding reports all places, which are in order. Not if there may be ignore comments above or between them, which
// silence single places.
[[nodiscard]] inline bool are_one_problem(std::span<const Span> places, const SourceFile& source)
{
    if (places.size() < foreign_names)
        return false;
    const LineIndex& lines = source.lines();
    const std::uint32_t first = lines.line(places.front().begin);
    const Span lines_of_all{lines.line_span(first > 1 ? first - 1 : first).begin,
                            lines.line_span(lines.line(places.back().begin)).end};
    return source.text(lines_of_all).find("ignore") == std::string_view::npos;
}

// Calls `complete(finding)` for each finding that it makes. `unknown`: of one declaration or call. `all_names()`: a list of
// those that the owner has.
template <class AllNames, class Complete>
void report_unknown_names(std::span<const UnknownName> unknown, const NameOwner& owner, ProgramContext& ctx,
                          const AllNames& all_names, const Complete& complete)
{
    if (unknown.empty())
        return;
    const std::vector<std::string_view> names = all_names();
    std::vector<std::string> others;
    std::vector<Span> places;
    std::size_t misspelled = 0;
    for (const auto& [name, place] : unknown) {
        const std::string_view near = misspelled < limits::findings_per_call ? ctx.likely_member(name, names) : "";
        if (near.empty()) {
            others.push_back(name);
            places.push_back(place.span());
            continue;
        }
        ++misspelled;
        Finding finding = ctx.report(place.span(), fmt::format("{} has no {} `{}`", owner.text, owner.member, name));
        finding.help(fmt::format("did you mean `{}`?", near));
        complete(finding);
    }
    if (!are_one_problem(places, *ctx.tree().source)) {
        for (std::size_t i = 0; i < others.size(); ++i) {
            Finding finding =
                ctx.report(places[i], fmt::format("{} has no {} `{}`", owner.text, owner.member, others[i]));
            finding.help(help_for_unknown(owner, 1, names));
            complete(finding);
        }
        return;
    }
    Finding finding =
        ctx.report(places.front(), fmt::format("{} has no {}s {}", owner.text, owner.member, listed(others)));
    finding.help(help_for_unknown(owner, others.size(), names));
    complete(finding);
    for (const Span place : std::span(places).subspan(1))
        finding.label(place, "also unknown");
}

}  // namespace plint::rules
