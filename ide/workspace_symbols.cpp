#include "ide/workspace_symbols.hpp"

#include "ide/definition.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/names.hpp"

#include <algorithm>
#include <tuple>

namespace plint::ide {

namespace {

constexpr std::size_t max_symbols = 500;

std::optional<OutlineKind> outline_kind_of(summary::DefinitionKind kind)
{
    using enum summary::DefinitionKind;
    switch (kind) {
    case class_: return OutlineKind::class_;
    case define:
    case ruby_type: return OutlineKind::define;
    case function:
    case ruby_function:
    case ruby_function_3x: return OutlineKind::function;
    case type_alias: return OutlineKind::type;
    case plan: return OutlineKind::plan;
    case node:
    case ruby_provider:
    case fact: return std::nullopt;
    }
    return std::nullopt;
}

// How badly a name matches: 0 for the name itself; std::nullopt if it lacks a character. Gaps cost, less so where a segment or
// word begins. `query`: in lower case.
std::optional<std::size_t> mismatch(std::string_view name, std::string_view query)
{
    if (name == query)
        return 0;
    std::size_t cost = 1;
    std::size_t at = 0;
    for (const char c : query) {
        const std::size_t found = name.find(c, at);
        if (found == name.npos)
            return std::nullopt;
        const bool starts_word = found == 0 || name[found - 1] == ':' || name[found - 1] == '_';
        if (found != at || at == 0)
            cost += starts_word ? 2 : 3 + (found - at);
        at = found + 1;
    }
    return cost + (name.size() - at > 0 ? 1 : 0);
}

}  // namespace

std::vector<WorkspaceSymbol> workspace_symbols(const engine::Snapshot& snapshot, std::string_view query)
{
    struct Match {
        std::size_t cost;
        std::string_view name;
        index::Place place;
        OutlineKind kind;
    };
    std::vector<Match> matches;
    const std::string wanted = plain_name(query);
    const index::Project& project = snapshot.project();
    for (layout::FileIndex file = 0; file < project.layout().files.size(); ++file) {
        const auto& definitions = project.summary(file).definitions;
        for (std::uint32_t i = 0; i < definitions.size(); ++i) {
            const auto kind = outline_kind_of(definitions[i].kind);
            if (!kind || definitions[i].name.empty())
                continue;
            if (const auto cost = mismatch(definitions[i].name, wanted))
                matches.push_back({*cost, definitions[i].name, {file, i}, *kind});
        }
    }
    const auto key = [](const Match& match) {
        return std::tuple(match.cost, match.name.size(), match.name, match.place.file, match.place.index);
    };
    std::ranges::sort(matches, {}, key);
    if (matches.size() > max_symbols)
        matches.resize(max_symbols);
    std::vector<WorkspaceSymbol> symbols;
    for (const Match& match : matches) {
        const layout::Module* const module = project.module_of(match.place.file);
        symbols.push_back({match.kind, std::string(match.name), module != nullptr ? module->name : std::string(),
                           location_of(snapshot, match.place)});
    }
    return symbols;
}

}  // namespace plint::ide
