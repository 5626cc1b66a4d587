#include "ide/workspace_symbols.hpp"

#include "ide/definition.hpp"
#include "ide/facts.hpp"
#include "ide/hiera_keys.hpp"
#include "ide/yaml_position.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/names.hpp"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

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

class SymbolFinder {
public:
    SymbolFinder(const engine::Snapshot& snapshot, std::string_view query)
        : snapshot_(snapshot), project_(snapshot.project()), query_(plain_name(query)),
          has_colons_(query.find("::") != query.npos)
    {
    }

    std::vector<WorkspaceSymbol> run(const Search& search)
    {
        for (const layout::FileIndex file : SearchedFiles(project_, search)) {
            const auto& definitions = project_.summary(file).definitions;
            for (std::uint32_t i = 0; i < definitions.size(); ++i)
                add_definition(definitions[i], {file, i});
            if (has_colons_ && is_hiera_data(snapshot_, file))
                add_data(file);
        }
        for (const std::string& fact : project_.fact_names())
            if (const auto cost = mismatch(plain_name(fact), query_))
                for (const layout::FileIndex file : project_.facts(plain_name(fact)))
                    matches_.push_back({*cost, fact, file, {}, OutlineKind::fact, {}});
        std::ranges::sort(matches_, {}, [](const Match& match) {
            return std::tuple(match.kind == OutlineKind::parameter || match.kind == OutlineKind::data_key, match.cost,
                              match.name.size(), std::string_view(match.name), match.file, match.span.begin);
        });
        if (matches_.size() > max_symbols)
            matches_.resize(max_symbols);
        std::vector<WorkspaceSymbol> symbols;
        for (const Match& match : matches_)
            symbols.push_back({match.kind, match.name, container_of(match.file), place_of(match)});
        return symbols;
    }

private:
    struct Match {
        std::size_t cost;
        std::string name;
        layout::FileIndex file;
        std::optional<std::uint32_t> definition;  // its place is found when it is needed
        OutlineKind kind;
        Span span;  // without a definition
    };

    void add_definition(const summary::Definition& definition, index::Place place)
    {
        if (definition.kind == summary::DefinitionKind::node)
            return add_node(definition, place.file);
        const auto kind = outline_kind_of(definition.kind);
        if (!kind || definition.name.empty())
            return;
        if (const auto cost = mismatch(definition.name, query_)) {
            const bool is_alias = definition.kind == summary::DefinitionKind::type_alias && !definition.written.empty();
            matches_.push_back(
                {*cost, is_alias ? definition.written : definition.name, place.file, place.index, *kind, {}});
        }
        if (!has_colons_ || *kind == OutlineKind::function)
            return;
        for (const summary::DefinedParameter& parameter : definition.parameters) {
            std::string name = definition.name + "::" + parameter.name;
            if (const auto cost = mismatch(plain_name(name), query_))
                matches_.push_back({*cost, std::move(name), place.file, {}, OutlineKind::parameter, parameter.span});
        }
    }

    // It has hosts instead of a name.
    void add_node(const summary::Definition& node, layout::FileIndex file)
    {
        const auto& source = snapshot_.file(file).source;
        if (!source)
            return;
        std::string_view text = source->text().substr(node.span.begin, node.span.size());
        text = text.substr(0, text.find('{'));
        text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
        if (const auto cost = mismatch(plain_name(text), query_); cost && !text.empty())
            matches_.push_back({*cost,
                                std::string(text.substr(0, text.find('\n'))),
                                file,
                                {},
                                OutlineKind::node,
                                {node.span.begin, node.span.begin + static_cast<Offset>(text.size())}});
    }

    void add_data(layout::FileIndex file)
    {
        const std::string text = text_of(snapshot_, file);
        for (const std::string_view key : outermost_keys(text)) {
            const auto cost = mismatch(plain_name(key), query_);
            if (!cost)
                continue;
            const auto begin = static_cast<Offset>(key.data() - text.data());
            matches_.push_back({*cost,
                                std::string(key),
                                file,
                                {},
                                OutlineKind::data_key,
                                {begin, begin + static_cast<Offset>(key.size())}});
        }
    }

    [[nodiscard]] std::string container_of(layout::FileIndex file) const
    {
        const layout::Module* const module = project_.module_of(file);
        return module != nullptr ? module->name : std::string();
    }

    [[nodiscard]] Location place_of(const Match& match) const
    {
        if (match.definition)
            return location_of(snapshot_, {match.file, *match.definition});
        const std::string& path = project_.file(match.file).path;
        if (match.kind == OutlineKind::fact)
            for (const Location& place : facts_in_ruby(snapshot_, match.file, match.name))
                return place;
        return {path, match.span};
    }

    const engine::Snapshot& snapshot_;
    const index::Project& project_;
    std::string query_;
    bool has_colons_;
    std::vector<Match> matches_;
};

}  // namespace

std::vector<WorkspaceSymbol> workspace_symbols(const engine::Snapshot& snapshot, std::string_view query,
                                               const Search& search)
{
    return SymbolFinder(snapshot, query).run(search);
}

}  // namespace plint::ide
