#include "ide/data_classes.hpp"

#include "checks/hiera/lookup_call.hpp"
#include "ide/data_parts.hpp"
#include "ide/hiera_keys.hpp"
#include "ide/nested_keys.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/names.hpp"

#include <algorithm>
#include <map>

namespace plint::ide {

namespace {

constexpr std::uint32_t max_listed_depth = 20;

// A scalar that may name a class, and what leads to it.
struct ListedScalar {
    std::vector<std::string> path;  // the key at the outermost level, and keys inside its value
    const DataPart* part;
};

bool is_class_name(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) { return is_word(c) || c == ':'; });
}

// The scalars that may name classes and are wanted: the values of keys, and the elements of lists in them.
template <class Wanted>
std::vector<ListedScalar> listed_scalars(const std::vector<DataPart>& parts, const Wanted& is_wanted)
{
    std::vector<ListedScalar> found;
    std::vector<std::string> path;            // by depth, from 1
    std::vector<DataPart::Kind> collections;  // around the part, by depth
    for (const DataPart& part : parts) {
        if (part.depth > max_listed_depth)
            continue;
        collections.resize(part.depth + 1);
        collections[part.depth] = part.kind;
        if (part.depth == 0)
            continue;
        const bool in_list = collections[part.depth - 1] == DataPart::Kind::sequence;
        const std::size_t keys = in_list ? part.depth - 1 : part.depth;
        const bool is_in_mappings = std::ranges::all_of(
            std::span(collections).first(keys), [](DataPart::Kind kind) { return kind == DataPart::Kind::mapping; });
        path.resize(std::min<std::size_t>(path.size(), keys));
        if (part.is_key) {
            path.resize(keys);
            path.back() = part.kind == DataPart::Kind::scalar ? part.text : std::string();
        } else if (part.kind == DataPart::Kind::scalar && is_in_mappings && keys > 0 && path.size() == keys
                   && is_class_name(part.text) && is_wanted(part)) {
            found.push_back({path, &part});
        }
    }
    return found;
}

// Whether a call looks up what this path leads to. `written`: the key as in the code.
bool leads_to(std::string_view written, std::span<const std::string> path)
{
    const std::vector<KeySegment> segments = key_segments(written, 0);
    return segments.size() == path.size()
        && std::ranges::equal(segments, path, [](const KeySegment& segment, const std::string& key) {
               return segment.text == key || segment.text.find('$') != std::string::npos;
           });
}

// The name without quotes.
Symbol symbol_of(const DataPart& part, std::string_view text)
{
    return {.kind = SymbolKind::class_, .name = plain_name(part.text), .span = without_quotes(part.span, text)};
}

}  // namespace

bool shares_data(const index::Project& project, layout::FileIndex a, layout::FileIndex b)
{
    const auto environment = project.file(a).environment;
    return environment ? environment == project.file(b).environment
                       : project.module_of(a) != nullptr && project.module_of(a) == project.module_of(b);
}

bool is_list_of_classes(const engine::Snapshot& snapshot, layout::FileIndex file, std::span<const std::string> path)
{
    const index::Project& project = snapshot.project();
    for (layout::FileIndex other = 0; other < project.layout().files.size(); ++other) {
        const auto& lookups = project.summary(other).lookups;
        if (!lookups || !shares_data(project, file, other))
            continue;
        const auto& source = snapshot.file(other).source;
        for (const hiera::LookupCall& call : lookups->calls) {
            const bool includes_all = call.purpose == hiera::Purpose::classes && path.size() == 1;
            const bool includes_it = includes_all
                ? call.key.fits(path.front())
                : call.purpose == hiera::Purpose::some_classes && source && leads_to(source->text(call.place), path);
            if (includes_it)
                return true;
        }
    }
    return false;
}

std::optional<Symbol> listed_class_at(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const auto& source = snapshot.file(file).source;
    if (!source || !is_hiera_data(snapshot, file))
        return std::nullopt;
    const std::vector<DataPart> parts = data_parts(source->text());
    const auto is_there = [&](const DataPart& part) {
        const Span span = without_quotes(part.span, source->text());
        return span.begin <= offset && offset <= span.end;
    };
    for (const ListedScalar& scalar : listed_scalars(parts, is_there))
        return is_list_of_classes(snapshot, file, scalar.path) ? std::optional(symbol_of(*scalar.part, source->text()))
                                                               : std::nullopt;
    return std::nullopt;
}

std::vector<Location> listed_class_places(const engine::Snapshot& snapshot, layout::FileIndex file,
                                          std::string_view name, const Search& search)
{
    std::vector<Location> all;
    std::map<std::vector<std::string>, bool> paths;
    const index::Project& project = snapshot.project();
    for (const layout::FileIndex other : SearchedFiles(project, search)) {
        if (!is_hiera_data(snapshot, other) || !shares_data(project, file, other))
            continue;
        const std::string text = text_of(snapshot, other);
        if (text.find(name) == text.npos)
            continue;
        const std::vector<DataPart> parts = data_parts(text);
        const auto has_name = [&](const DataPart& part) { return plain_name(part.text) == name; };
        for (const ListedScalar& scalar : listed_scalars(parts, has_name)) {
            const auto [known, is_new] = paths.try_emplace(scalar.path);
            if (is_new)
                known->second = is_list_of_classes(snapshot, file, scalar.path);
            if (known->second)
                all.push_back({project.file(other).path, symbol_of(*scalar.part, text).span});
        }
    }
    return all;
}

}  // namespace plint::ide
