#include "ide/rename.hpp"

#include "checks/hiera/hiera_data.hpp"
#include "checks/names/names.hpp"
#include "ide/definition.hpp"
#include "ide/hiera_keys.hpp"
#include "ide/rename_edits.hpp"
#include "ide/tasks.hpp"
#include "ide/variables.hpp"
#include "ide/whole_names.hpp"
#include "parser/source/characters.hpp"
#include "parser/source/limits.hpp"
#include "parser/syntax/names.hpp"
#include "rules/engine/aligned_arrows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>

namespace plint::ide {

namespace {

bool is_comment_line(std::string_view text, std::size_t at)
{
    const std::size_t from = at - std::min(at, limits::bytes_before_place);
    const std::size_t newline = text.substr(from, at - from).rfind('\n');
    if (newline == text.npos && from > 0)
        return false;
    const std::size_t start = newline == text.npos ? 0 : from + newline + 1;
    const std::size_t first = text.find_first_not_of(" \t", start);
    return first != text.npos && text[first] == '#';
}

// Whether a variable has exactly this name: `$a::b`, `$::a::b`, `${a::b}`.
bool is_variable_at(std::string_view text, std::size_t begin, std::string_view word)
{
    std::string_view before = text.substr(0, begin);
    if (before.ends_with("::"))
        before.remove_suffix(2);
    return (before.ends_with('$') || before.ends_with("${")) && whole_name(text, begin) == word;
}

// Whether a path that begins at an offset, with or without `.epp`, is the whole path there.
bool is_whole_path(std::string_view text, Span place)
{
    static constexpr std::string_view ending = ".epp";
    static constexpr std::string_view longer = "/-.";
    std::string_view after = text.substr(place.end);
    after.remove_prefix(after.starts_with(ending) ? ending.size() : 0);
    return (place.begin == 0 || longer.find(text[place.begin - 1]) == longer.npos)
        && (after.empty() || (!is_word(after.front()) && longer.find(after.front()) == longer.npos));
}

std::string problem_of(const engine::Snapshot& snapshot, layout::FileIndex file, const Symbol& symbol)
{
    switch (symbol.kind) {
    case SymbolKind::variable:
    case SymbolKind::attribute: {
        const std::vector<Location> defined = definitions(snapshot, file, symbol);
        const auto at = defined.empty() ? std::nullopt : snapshot.find(defined.front().path);
        if (at && snapshot.file(*at).tree)
            return {};
        return defined.empty() ? fmt::format("`{}` is not defined in this project", symbol.name)
                               : "names in Ruby code cannot be renamed";
    }
    case SymbolKind::class_:
    case SymbolKind::resource_type:
    case SymbolKind::function:
    case SymbolKind::type: {
        const auto place = definition_place(snapshot, file, symbol);
        if (!place)
            return fmt::format("`{}` is not defined in this project", symbol.name);
        return snapshot.file(place->file).tree ? std::string() : "names in Ruby code cannot be renamed";
    }
    case SymbolKind::fact: return fmt::format("`{}` is a fact: it is not defined in Puppet code", symbol.name);
    case SymbolKind::plan:
        if (plan_place(snapshot, file, symbol.name))
            return {};
        return plan_definitions(snapshot, file, symbol.name).empty()
            ? fmt::format("`{}` is not defined in this project", symbol.name)
            : "plans in YAML cannot be renamed";
    case SymbolKind::task: return "tasks cannot be renamed: users run them by their names";
    case SymbolKind::title: return "titles of resources cannot be renamed";
    case SymbolKind::template_:
    case SymbolKind::file: return "names of files cannot be renamed here";
    case SymbolKind::rule: return "names of rules cannot be renamed";
    }
    return "this cannot be renamed";
}

struct Renamed {
    std::string problem = {};  // why the symbol cannot be renamed, whatever the new name
    std::optional<Symbol> symbol = {};
};

Renamed renamed_at(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    if (bound_key_at(snapshot, file, offset))
        return {.problem = "rename the parameter where its class defines it: its Hiera keys follow"};
    auto symbol = symbol_at(snapshot, file, offset);
    std::string problem = symbol ? problem_of(snapshot, file, *symbol) : "there is no name here";
    return {.problem = std::move(problem), .symbol = std::move(symbol)};
}

// A name that nothing has.
std::string trial_name(const Symbol& symbol)
{
    const bool is_variable = symbol.kind == SymbolKind::variable || symbol.kind == SymbolKind::attribute;
    return std::string(is_variable ? names::last_segment(symbol.name) : symbol.name) + "_renamed_by_plint";
}

// Precondition: no problem_of() the symbol.
Renaming rename_symbol(const engine::Snapshot& snapshot, layout::FileIndex file, const Symbol& symbol,
                       std::string_view name, const Search& search)
{
    RenameEdits edits(snapshot, search);
    if (symbol.kind == SymbolKind::variable || symbol.kind == SymbolKind::attribute) {
        const std::string_view bare = name.substr(name.starts_with('$') ? 1 : 0);
        rename_variable(snapshot, file, symbol, bare, edits);
    } else {
        rename_definition(snapshot, *definition_place(snapshot, file, symbol), name, edits);
    }
    return edits.finish();
}

}  // namespace

void RenameEdits::add(const std::string& path, Span span, std::string replacement)
{
    if (spans_[path].insert(span).second)
        renaming_.edits[path].push_back({.path = path, .span = span, .replacement = std::move(replacement)});
}

void RenameEdits::add_elsewhere(const std::string& path, Span span, std::string replacement)
{
    elsewhere_.insert(path);
    add(path, span, std::move(replacement));
}

void RenameEdits::move(std::string from, std::string to)
{
    renaming_.moves.push_back({std::move(from), std::move(to)});
}

void RenameEdits::refuse(std::string problem)
{
    if (renaming_.problem.empty())
        renaming_.problem = std::move(problem);
}

bool RenameEdits::is_edited(const std::string& path, Span span) const
{
    const auto found = spans_.find(path);
    if (found == spans_.end())
        return false;
    const auto after = found->second.upper_bound({span.begin, std::numeric_limits<Offset>::max()});
    return after != found->second.begin() && std::prev(after)->contains(span);  // they do not overlap
}

void RenameEdits::refuse_other_uses(std::string_view word, NameOf of, std::initializer_list<layout::FileRole> roles,
                                    std::string_view why)
{
    const index::Project& project = snapshot_.project();
    const bool ignores_case = of == NameOf::resource_type || of == NameOf::class_ || of == NameOf::type_alias;
    const auto means_it = [&](std::string_view text, std::string_view searched, Span place) {
        if (of == NameOf::file)
            return is_whole_path(searched, place);
        if (of == NameOf::type_alias && !is_upper(text[place.begin]))
            return false;
        if (of != NameOf::variable && is_variable_at(searched, place.begin, word))
            return false;
        const std::string_view name = whole_name(searched, place.begin);
        return name == word || (of == NameOf::class_ && project.definitions(name).empty());
    };
    const auto look_at = [&](const std::string& path, std::string_view text) {
        const std::string folded = ignores_case ? lower_case(text) : std::string();
        const std::string_view searched = ignores_case ? folded : text;
        for (const Span place : places_of(searched, word))
            if (!is_comment_line(text, place.begin) && !is_edited(path, place) && means_it(text, searched, place)) {
                const auto line = std::count(text.begin(), text.begin() + place.begin, '\n') + 1;
                return refuse(fmt::format("{}:{} {}", path, line, why));
            }
    };
    for (const layout::FileIndex file : files()) {
        if (is_refused())
            return;
        if (std::ranges::find(roles, project.file(file).role) != roles.end())
            look_at(project.file(file).path, text_of(snapshot_, file));
    }
    if (std::ranges::find(roles, layout::FileRole::data) != roles.end())
        for (const OtherData& data : data_elsewhere())
            look_at(data.path, data.text);
}

void RenameEdits::rename_keys(std::string_view word, const std::function<std::string(std::string_view)>& f)
{
    const index::Project& project = snapshot_.project();
    for (const layout::FileIndex file : files())
        if (project.file(file).role == layout::FileRole::data)
            rename_keys_in(project.file(file).path, text_of(snapshot_, file), word, f);
    for (const OtherData& data : data_elsewhere()) {
        elsewhere_.insert(data.path);
        rename_keys_in(data.path, data.text, word, f);
    }
}

void RenameEdits::rename_keys_in(const std::string& path, std::string_view text, std::string_view word,
                                 const std::function<std::string(std::string_view)>& f)
{
    if (text.find(word) == text.npos)
        return;
    const hiera::HieraData data = hiera::read_hiera_data(text);
    const auto rename_in = [&](const hiera::DataNode& mapping) {
        for (std::size_t k = 0; mapping.kind == hiera::DataNode::Kind::mapping && k + 1 < mapping.items.size();
             k += 2) {
            const hiera::DataNode& key = mapping.items[k];
            const std::string renamed = key.shared ? std::string() : f(key.text);
            if (renamed.empty())
                continue;
            Span span = key.span;
            const std::string_view written = text.substr(span.begin, span.size());
            const std::size_t inside = written.find(key.text);
            if (inside == written.npos)
                return refuse(fmt::format("a key in {} is written in a way that cannot be changed", path));
            span.begin += static_cast<Offset>(inside);
            span.end = span.begin + static_cast<Offset>(key.text.size());
            add(path, span, renamed);
        }
    };
    rename_in(data.root);
    if (const auto* const options = hiera::find(data.root, "lookup_options"))
        rename_in(*options);
}

const std::vector<OtherData>& RenameEdits::data_elsewhere()
{
    if (!data_elsewhere_)
        data_elsewhere_ = other_data(snapshot_, search_);
    return *data_elsewhere_;
}

Renaming RenameEdits::finish()
{
    std::size_t uses = 0;
    for (auto& [path, edits] : renaming_.edits) {
        uses += edits.size();
        const auto file = snapshot_.find(path);
        if (!elsewhere_.contains(path) && (!file || !snapshot_.project().file(*file).requested))
            refuse(fmt::format("{} has to change, and is outside of this project", path));
        else if (file && snapshot_.project().summary(*file).broken)
            refuse(fmt::format("{} has syntax errors", path));
        std::ranges::sort(edits, {}, [](const Edit& edit) { return edit.span.begin; });
        if (const auto& tree = file ? snapshot_.file(*file).tree : nullptr)
            edits = rules::with_aligned_arrows(*tree, std::move(edits));
    }
    if (uses > limits::editor_places)
        refuse(fmt::format("more than {} places use it", limits::editor_places));
    if (is_refused())
        return {.problem = renaming_.problem};
    return std::move(renaming_);
}

bool is_variable_name(std::string_view name)
{
    return !name.empty() && (is_lower(name.front()) || name.front() == '_')
        && std::ranges::all_of(name, [](char c) { return is_word(c); });
}

std::string place_text(const engine::Snapshot& snapshot, const Location& place)
{
    const auto file = snapshot.find(place.path);
    const auto& source = file ? snapshot.file(*file).source : nullptr;
    return source ? fmt::format("{}:{}", place.path, source->lines().line(place.span.begin)) : place.path;
}

RenameTarget rename_target(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset,
                           const Search& search)
{
    auto [problem, symbol] = renamed_at(snapshot, file, offset);
    if (!problem.empty())
        return {.problem = std::move(problem)};
    // What any new name would meet.
    Renaming trial = rename_symbol(snapshot, file, *symbol, trial_name(*symbol), search);
    if (!trial.problem.empty())
        return {.problem = std::move(trial.problem)};
    Span span = symbol->span;
    const std::string_view text = snapshot.file(file).source->text();
    if (symbol->kind == SymbolKind::variable) {
        span.begin += text[span.begin] == '$' ? 1 : 0;
        const std::size_t colons = text.substr(span.begin, span.size()).rfind("::");
        span.begin += colons == std::string_view::npos ? 0 : static_cast<Offset>(colons + 2);
    }
    return {.problem = {},
            .span = span,
            .name = std::string(text.substr(span.begin, span.size())),
            .moved = trial.moves.empty() ? std::string() : std::move(trial.moves.front().from)};
}

Renaming rename(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset, std::string_view name,
                const Search& search)
{
    const Renamed target = renamed_at(snapshot, file, offset);
    return target.problem.empty() ? rename_symbol(snapshot, file, *target.symbol, name, search)
                                  : Renaming{.problem = target.problem};
}

}  // namespace plint::ide
