#include "ide/data_facts.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "ide/documentation.hpp"
#include "ide/facts.hpp"
#include "parser/source/characters.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>

namespace plint::ide {

namespace {

// https://www.puppet.com/docs/puppet/8/lang_facts_builtin_variables
constexpr auto trusted_members =
    std::to_array<KnownMember>({{"authenticated", "Variant[Boolean, String]",
                                 "`remote`, `local`, or `false` if Puppet Server could not verify the node."},
                                {"certname", "String", "The name in the certificate of the node."},
                                {"domain", "String", "The part of the certname after the first `.`"},
                                {"extensions", "Hash", "The extensions of the certificate, by their names."},
                                {"external", "Hash", "The result of the command `trusted_external_command`."},
                                {"hostname", "String", "The part of the certname before the first `.`"}});
constexpr auto server_members =
    std::to_array<KnownMember>({{"environment", "String", "The environment of the node, as the server sees it."},
                                {"serverip", "String", "The IP address of the server."},
                                {"serverip6", "String", "The IPv6 address of the server."},
                                {"servername", "String", "The fully qualified name of the server."},
                                {"serverversion", "String", "The version of Puppet on the server."}});
constexpr auto variables =
    std::to_array<KnownMember>({{"environment", "String", "The environment of the node."},
                                {"facts", "Hash", "The facts of the node."},
                                {"server_facts", "Hash", "Facts about the server."},
                                {"trusted", "Hash", "Facts about the node that its certificate proves."}});

std::string member_text(std::span<const KnownMember> members, std::string_view name, std::string_view shown)
{
    const auto found = std::ranges::find(members, name, &KnownMember::name);
    return found == members.end()
        ? std::string()
        : code_block(fmt::format("{} {}", found->type, shown)) + "\n\n" + std::string(found->meaning);
}

std::string fact_text(const engine::Snapshot& snapshot, std::span<const std::string> path, std::string_view shown)
{
    const catalogue::FactShape* fact = catalogue::find_fact(path.front());
    const bool is_custom = path.size() == 1 && !snapshot.project().facts(path.front()).empty();
    if (fact == nullptr)
        return is_custom ? code_block(std::string(shown)) + "\n\nCustom fact" : std::string();
    for (const std::string& name : path.subspan(1))
        if (fact != nullptr)
            fact = fact->find(name);
    if (fact == nullptr)
        return {};
    return code_block(fmt::format("{} {}", fact->type, shown))
        + (fact->legacy    ? "\n\nLegacy fact: Puppet 8 does not send it."
               : is_custom ? "\n\nCustom fact"
                           : "\n\nFact");
}

// The fact in a path, without `facts`; empty for other variables.
std::span<const std::string> fact_path(const InterpolatedFact& fact)
{
    const std::span<const std::string> path(fact.path);
    if (path.front() == "facts")
        return path.subspan(1);
    return std::ranges::find(variables, path.front(), &KnownMember::name) == variables.end() ? path : path.first(0);
}

}  // namespace

std::optional<InterpolatedFact> interpolated_fact_at(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                     Offset offset)
{
    const auto& source = snapshot.file(file).source;
    if (snapshot.project().file(file).role != layout::FileRole::data || !source)
        return std::nullopt;
    const std::string_view text = source->text();
    const std::size_t line = offset == 0 ? 0 : text.rfind('\n', offset - 1) + 1;
    const std::size_t open = text.substr(0, offset).rfind("%{");
    const std::size_t close = std::min(text.find('}', open == text.npos ? 0 : open), text.size());
    if (open == text.npos || open < line || close < offset || text.substr(line, open - line).starts_with('#'))
        return std::nullopt;
    std::size_t begin = open + 2;
    while (begin < close && text[begin] == ' ')
        ++begin;
    if (text.substr(begin, close - begin).starts_with("::"))
        begin += 2;
    InterpolatedFact fact;
    while (begin <= close) {
        std::size_t end = begin;
        while (end < close && (is_word(text[end]) || text[end] == '-'))
            ++end;
        if (end == begin || (end < close && text[end] != '.' && text[end] != ' '))
            return std::nullopt;
        fact.path.emplace_back(text.substr(begin, end - begin));
        fact.span = {static_cast<Offset>(begin), static_cast<Offset>(end)};
        if (offset <= end)
            return fact.span.begin <= offset ? std::optional(std::move(fact)) : std::nullopt;
        begin = end + 1;
    }
    return std::nullopt;
}

std::span<const KnownMember> members_of_variable(std::string_view variable)
{
    if (variable == "trusted")
        return trusted_members;
    return variable == "server_facts" ? std::span<const KnownMember>(server_members) : std::span<const KnownMember>();
}

std::vector<Location> fact_definitions(const engine::Snapshot& snapshot, layout::FileIndex file,
                                       const InterpolatedFact& fact)
{
    const std::span<const std::string> path = fact_path(fact);
    return path.empty() ? std::vector<Location>() : fact_definitions(snapshot, file, path.front());
}

std::optional<Hover> hover_of_fact(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const auto fact = interpolated_fact_at(snapshot, file, offset);
    if (!fact)
        return std::nullopt;
    const auto& path = fact->path;
    const std::string shown = fmt::format("{}", fmt::join(path, "."));
    std::string text;
    if (path.size() == 1)
        text = member_text(variables, path.front(), shown);
    else if (path.size() == 2)
        text = member_text(members_of_variable(path.front()), path.back(), shown);
    if (const auto below = fact_path(*fact); text.empty() && !below.empty())
        text = fact_text(snapshot, below, shown);
    return text.empty() ? std::nullopt : std::optional(Hover{fact->span, std::move(text)});
}

}  // namespace plint::ide
