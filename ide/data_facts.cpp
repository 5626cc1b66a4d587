#include "ide/data_facts.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "ide/documentation.hpp"
#include "ide/facts.hpp"
#include "ide/hiera_keys.hpp"
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
constexpr auto variables = std::to_array<std::string_view>({"environment", "facts", "server_facts", "trusted"});

constexpr std::size_t max_segments = 20;  // of one fact
constexpr std::size_t mark_size = 2;      // of `%{`

// `facts.os.family` up to one segment.
struct InterpolatedFact {
    Span span;                      // this segment
    std::vector<std::string> path;  // without `::`; the last one is the segment: `facts`, `os`
};

std::string member_text(std::span<const KnownMember> members, std::string_view name, std::string_view shown)
{
    const auto found = std::ranges::find(members, name, &KnownMember::name);
    return found == members.end()
        ? std::string()
        : code_block(fmt::format("{} {}", found->type, shown)) + "\n\n" + std::string(found->meaning);
}

// Of the variables in data that are no facts.
std::string variable_text(std::string_view name, std::string_view shown)
{
    if (std::ranges::find(variables, name) == variables.end())
        return {};
    return code_block(fmt::format("{} {}", name == "environment" ? "String" : "Hash", shown)) + "\n\n"
        + std::string(catalogue::documentation(catalogue::variables(), name));
}

// The segments of the interpolation whose `%{` is at an offset, as far as they are names: none for calls.
std::vector<InterpolatedFact> segments_of(std::string_view text, std::size_t open)
{
    std::size_t begin = std::min(text.find_first_not_of(' ', open + mark_size), text.size());
    if (text.substr(begin).starts_with("::"))
        begin += 2;
    std::vector<InterpolatedFact> segments;
    InterpolatedFact fact;
    for (bool more = true; more && segments.size() < max_segments;) {
        std::size_t end = begin;
        while (end < text.size() && (is_word(text[end]) || text[end] == '-'))
            ++end;
        if (end == begin || end == text.size() || (text[end] != '.' && text[end] != ' ' && text[end] != '}'))
            break;
        fact.path.emplace_back(text.substr(begin, end - begin));
        fact.span = {static_cast<Offset>(begin), static_cast<Offset>(end)};
        segments.push_back(fact);
        more = text[end] == '.';
        begin = end + 1;
    }
    return segments;
}

std::optional<InterpolatedFact> segment_at(std::string_view text, Offset offset)
{
    const std::string_view before = text.substr(0, offset);
    const std::size_t line = before.rfind('\n') + 1;  // 0 without a line break
    const std::size_t open = before.substr(line).rfind("%{");
    if (open != before.npos && text[line] != '#')
        for (InterpolatedFact& segment : segments_of(text, line + open))
            if (segment.span.begin <= offset && offset <= segment.span.end)
                return std::move(segment);
    return std::nullopt;
}

// `os.family` for `facts.os.family`; empty for other variables than facts.
std::string fact_name(const InterpolatedFact& fact)
{
    const std::span<const std::string> path(fact.path);
    if (path.front() == "facts")
        return fmt::format("{}", fmt::join(path.subspan(1), "."));
    const bool is_variable = std::ranges::find(variables, path.front()) != variables.end();
    return is_variable ? std::string() : fmt::format("{}", fmt::join(path, "."));
}

bool is_of_data(const engine::Snapshot& snapshot, layout::FileIndex file)
{
    return snapshot.project().file(file).role == layout::FileRole::data;
}

}  // namespace

std::optional<Symbol> data_fact_at(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const auto& source = snapshot.file(file).source;
    const auto segment = source && is_of_data(snapshot, file) ? segment_at(source->text(), offset) : std::nullopt;
    std::string name = segment ? fact_name(*segment) : std::string();
    // Other variables than facts may be there too.
    if (name.empty() || (segment->path.front() != "facts" && !is_known_fact(snapshot, file, segment->path.front())))
        return std::nullopt;
    return Symbol{.kind = SymbolKind::fact, .name = std::move(name), .span = segment->span};
}

std::vector<Span> data_fact_places(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view path)
{
    std::vector<Span> places;
    const std::string text = is_of_data(snapshot, file) ? text_of(snapshot, file) : std::string();
    if (text.find(path) == text.npos)
        return places;
    std::size_t line = 0;
    std::size_t line_end = text.find('\n');
    for (std::size_t open = text.find("%{"); open != text.npos; open = text.find("%{", open + mark_size)) {
        while (line_end < open) {
            line = line_end + 1;
            line_end = text.find('\n', line);
        }
        if (text[line] != '#')
            for (const InterpolatedFact& segment : segments_of(text, open))
                if (fact_name(segment) == path)
                    places.push_back(segment.span);
    }
    return places;
}

std::span<const KnownMember> members_of_variable(std::string_view variable)
{
    if (variable == "trusted")
        return trusted_members;
    return variable == "server_facts" ? std::span<const KnownMember>(server_members) : std::span<const KnownMember>();
}

std::optional<Hover> hover_of_data_fact(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const auto& source = snapshot.file(file).source;
    const auto fact = source && is_of_data(snapshot, file) ? segment_at(source->text(), offset) : std::nullopt;
    if (!fact)
        return std::nullopt;
    const auto& path = fact->path;
    const std::string shown = fmt::format("{}", fmt::join(path, "."));
    std::string text;
    if (path.size() == 1)
        text = variable_text(path.front(), shown);
    else if (path.size() == 2)
        text = member_text(members_of_variable(path.front()), path.back(), shown);
    if (const std::string name = fact_name(*fact); text.empty() && !name.empty())
        text = fact_documentation(snapshot, file, name, shown);
    return text.empty() ? std::nullopt : std::optional(Hover{fact->span, std::move(text)});
}

}  // namespace plint::ide
