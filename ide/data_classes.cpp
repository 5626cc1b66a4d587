#include "ide/data_classes.hpp"

#include "checks/hiera/lookup_call.hpp"
#include "ide/data_parts.hpp"
#include "ide/hiera_keys.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/names.hpp"

#include <algorithm>
#include <map>

namespace plint::ide {

namespace {

// A scalar in the value of a key at the outermost level.
struct ListedScalar {
    std::string_view key;
    const DataPart* part;
};

bool is_class_name(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) { return is_word(c) || c == ':'; });
}

// The scalars that may name classes: the value of a key, or the elements of its list.
std::vector<ListedScalar> listed_scalars(const std::vector<DataPart>& parts)
{
    std::vector<ListedScalar> found;
    std::string_view key;
    bool in_list = false;
    for (const DataPart& part : parts) {
        if (part.depth == 1) {
            in_list = part.kind == DataPart::Kind::sequence;
            if (part.is_key)
                key = part.kind == DataPart::Kind::scalar ? std::string_view(part.text) : std::string_view();
            else if (part.kind == DataPart::Kind::scalar && !key.empty() && is_class_name(part.text))
                found.push_back({key, &part});
        } else if (part.depth == 2 && in_list && part.kind == DataPart::Kind::scalar && !key.empty()
                   && is_class_name(part.text)) {
            found.push_back({key, &part});
        }
    }
    return found;
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

bool is_list_of_classes(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view key)
{
    const index::Project& project = snapshot.project();
    const auto includes_it = [&](const hiera::LookupCall& call) {
        return call.purpose == hiera::Purpose::classes && call.key.fits(key);
    };
    for (layout::FileIndex other = 0; other < project.layout().files.size(); ++other)
        if (const auto& lookups = project.summary(other).lookups;
            lookups && shares_data(project, file, other) && std::ranges::any_of(lookups->calls, includes_it))
            return true;
    return false;
}

std::optional<Symbol> listed_class_at(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const auto& source = snapshot.file(file).source;
    if (!source || !is_hiera_data(snapshot, file))
        return std::nullopt;
    const std::vector<DataPart> parts = data_parts(source->text());
    for (const ListedScalar& scalar : listed_scalars(parts)) {
        const Symbol symbol = symbol_of(*scalar.part, source->text());
        if (symbol.span.begin <= offset && offset <= symbol.span.end)
            return is_list_of_classes(snapshot, file, scalar.key) ? std::optional(symbol) : std::nullopt;
    }
    return std::nullopt;
}

std::vector<Location> listed_class_places(const engine::Snapshot& snapshot, layout::FileIndex file,
                                          std::string_view name, const Search& search)
{
    std::vector<Location> all;
    std::map<std::string, bool, std::less<>> keys;
    const index::Project& project = snapshot.project();
    for (const layout::FileIndex other : SearchedFiles(project, search)) {
        if (!is_hiera_data(snapshot, other) || !shares_data(project, file, other))
            continue;
        const std::string text = text_of(snapshot, other);
        if (text.find(name) == text.npos)
            continue;
        const std::vector<DataPart> parts = data_parts(text);
        for (const ListedScalar& scalar : listed_scalars(parts)) {
            const Symbol symbol = symbol_of(*scalar.part, text);
            if (symbol.name != name)
                continue;
            const auto [known, is_new] = keys.try_emplace(std::string(scalar.key));
            if (is_new)
                known->second = is_list_of_classes(snapshot, file, scalar.key);
            if (known->second)
                all.push_back({project.file(other).path, symbol.span});
        }
    }
    return all;
}

}  // namespace plint::ide
