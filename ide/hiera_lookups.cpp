#include "ide/hiera_lookups.hpp"

#include "checks/hiera/hiera_data.hpp"
#include "checks/hiera/interpolations.hpp"
#include "checks/ruby/lookup_keys.hpp"
#include "checks/ruby/template_code.hpp"
#include "ide/data_classes.hpp"
#include "ide/data_parts.hpp"
#include "parser/source/limits.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace plint::ide {

namespace {

constexpr std::size_t max_listed = 20;  // values in one text

bool has_place(Span span, Offset offset)
{
    return span.begin <= offset && offset <= span.end;
}

// The lookup of `a.b`, a member of the value of `a`. Keys with quotes in them are not read.
void add_lookup(std::string_view written, Span span, std::vector<KeyPlace>& places)
{
    const std::string_view key = written.substr(0, written.find('.'));
    if (!key.empty() && key.find_first_of("'\"%$\\\n") == key.npos)
        places.push_back({span, std::string(key), true});
}

void add_argument(Node argument, std::vector<KeyPlace>& places)
{
    const std::string_view text = argument.text();
    switch (argument.kind()) {
    case Kind::single_quoted:
    case Kind::double_quoted:
        if (text.size() > 2)
            add_lookup(text.substr(1, text.size() - 2), {argument.span().begin + 1, argument.span().end - 1}, places);
        break;
    case Kind::array:
        for (const Node element : argument.children())
            if (element.kind() != Kind::array)
                add_argument(element, places);
        break;
    case Kind::hash:
        for (const Node child : argument.children()) {
            const auto entry = syntax::as<syntax::Pair>(child);
            const auto name = entry ? entry->key() : std::nullopt;
            const auto value = entry ? entry->value() : std::nullopt;
            if (name && value && (name->text() == "name" || name->text() == "'name'" || name->text() == "\"name\"")
                && value->kind() != Kind::hash)
                add_argument(*value, places);
        }
        break;
    default: break;
    }
}

std::vector<KeyPlace> lookups_in(const Tree& tree)
{
    std::vector<KeyPlace> places;
    for (NodeIndex i = 0; i < tree.size(); ++i) {
        if (!syntax::AnyCall::is(tree.kind[i]))
            continue;
        const syntax::AnyCall call(tree.node(i));
        if (!ruby::is_lookup_function(call.function()))
            continue;
        if (const std::vector<Node> arguments = call.arguments(); !arguments.empty())
            add_argument(arguments.front(), places);
    }
    return places;
}

std::vector<KeyPlace> lookups_in_data(std::string_view yaml)
{
    std::vector<KeyPlace> places;
    if (yaml.find("%{") == yaml.npos)
        return places;
    const auto interpolations = hiera::hiera_interpolations(yaml);
    for (const hiera::HieraInterpolation& each :
         interpolations ? *interpolations : std::vector<hiera::HieraInterpolation>()) {
        const std::string_view method = yaml.substr(each.method.begin, each.method.size());
        if (method != "lookup" && method != "hiera" && method != "alias")
            continue;
        const std::string_view whole = yaml.substr(0, each.span.end);
        const std::size_t open = whole.find_first_of("'\"", each.method.end);
        const std::size_t close = open == whole.npos ? open : whole.find(whole[open], open + 1);
        if (close != whole.npos)
            add_lookup(whole.substr(open + 1, close - open - 1),
                       {static_cast<Offset>(open + 1), static_cast<Offset>(close)}, places);
    }
    return places;
}

std::vector<KeyPlace> lookups_in_template(std::string_view text)
{
    std::vector<KeyPlace> places;
    if (text.find("lookup") == text.npos && text.find("hiera") == text.npos)
        return places;
    for (const ruby::CallInTemplate& call : ruby::read_template(text, erb::read(text)).calls)
        if (call.argument && ruby::is_lookup_function(call.function))
            add_lookup(text.substr(call.argument_span.begin, call.argument_span.size()), call.argument_span, places);
    return places;
}

std::vector<KeyPlace> lookups_in_ruby(std::string_view text)
{
    std::vector<KeyPlace> places;
    for (const Span span : ruby::looked_up_keys(text))
        add_lookup(text.substr(span.begin, span.size()), span, places);
    return places;
}

bool defines_function(const engine::Snapshot& snapshot, layout::FileIndex file)
{
    using enum summary::DefinitionKind;
    return std::ranges::any_of(snapshot.project().summary(file).definitions, [](const summary::Definition& one) {
        return one.kind == ruby_function || one.kind == ruby_function_3x;
    });
}

// The lookups in a file of any kind that contains `word`.
std::vector<KeyPlace> lookups_of(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view word)
{
    if (const auto& tree = snapshot.file(file).tree)
        return tree->source->text().find(word) != std::string_view::npos ? lookups_in(*tree) : std::vector<KeyPlace>();
    const layout::FileRole role = snapshot.project().file(file).role;
    const bool is_ruby =
        role == layout::FileRole::erb || (role == layout::FileRole::ruby && defines_function(snapshot, file));
    if (!is_ruby && !is_hiera_data(snapshot, file))
        return {};
    const std::string text = text_of(snapshot, file);
    if (text.find(word) == text.npos)
        return {};
    if (is_ruby)
        return role == layout::FileRole::erb ? lookups_in_template(text) : lookups_in_ruby(text);
    return lookups_in_data(text);
}

std::optional<KeyPlace> find_at(std::vector<KeyPlace> places, Offset offset)
{
    const auto found = std::ranges::find_if(places, [&](const KeyPlace& each) { return has_place(each.span, offset); });
    return found == places.end() ? std::nullopt : std::optional(std::move(*found));
}

void add_keys(const std::vector<HieraKey>& keys, bool only_read, std::vector<Location>& all)
{
    for (const HieraKey& key : keys)
        if (key.is_read || !only_read)
            all.push_back(key.place);
}

// Where `lookup_options` of any data have the key.
void add_options(const engine::Snapshot& snapshot, layout::FileIndex from, std::string_view key, const Search& search,
                 std::vector<Location>& all)
{
    const index::Project& project = snapshot.project();
    for (const layout::FileIndex file : SearchedFiles(project, search)) {
        if (!is_hiera_data(snapshot, file) || !shares_data(project, from, file))
            continue;
        const std::string text = text_of(snapshot, file);
        if (text.find(key) == text.npos || text.find("lookup_options") == text.npos)
            continue;
        const hiera::HieraData data = hiera::read_hiera_data(text);
        for (const Span span : key_places(hiera::find(data.root, "lookup_options"), text, key))
            all.push_back({project.file(file).path, span});
    }
}

std::string line_text(const engine::Snapshot& snapshot, const Location& place)
{
    const auto file = snapshot.find(place.path);
    const std::string content = file ? text_of(snapshot, *file) : std::string();
    const auto end = content.begin() + std::min<std::ptrdiff_t>(place.span.begin, std::ssize(content));
    return fmt::format("{} line {}", place.path, std::count(content.begin(), end, '\n') + 1);
}

}  // namespace

std::optional<KeyPlace> key_at(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    if (auto lookup = find_at(lookups_of(snapshot, file, {}), offset))
        return lookup;
    const auto key = is_hiera_data(snapshot, file) ? data_key_at(snapshot, file, offset) : std::nullopt;
    return key ? std::optional(KeyPlace{key->span, key->key, false}) : std::nullopt;
}

std::vector<Location> key_lookups(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view key,
                                  const Search& search)
{
    std::vector<Location> all;
    const index::Project& project = snapshot.project();
    for (const layout::FileIndex other : SearchedFiles(project, search))
        if (shares_data(project, file, other))
            for (const KeyPlace& place : lookups_of(snapshot, other, key))
                if (place.key == key)
                    all.push_back({project.file(other).path, place.span});
    std::ranges::sort(all);
    return all;
}

std::vector<Location> key_definitions(const engine::Snapshot& snapshot, layout::FileIndex file, const KeyPlace& place)
{
    if (!place.is_lookup)
        return key_lookups(snapshot, file, place.key);
    std::vector<Location> all;
    add_keys(hiera_keys(snapshot, file, place.key), true, all);
    all.resize(std::min(all.size(), limits::editor_places));
    return all;
}

std::vector<Location> key_references(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view key,
                                     bool with_definition, const Search& search)
{
    std::vector<Location> all = key_lookups(snapshot, file, key, search);
    add_options(snapshot, file, key, search, all);
    if (with_definition)
        add_keys(hiera_keys(snapshot, file, key), false, all);
    std::ranges::sort(all);
    all.resize(std::min(all.size(), limits::editor_places));
    return all;
}

std::vector<Span> key_highlights(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view key)
{
    std::vector<Span> spans;
    for (const KeyPlace& place : lookups_of(snapshot, file, key))
        if (place.key == key)
            spans.push_back(place.span);
    if (is_hiera_data(snapshot, file)) {
        const std::string text = text_of(snapshot, file);
        const hiera::HieraData data = hiera::read_hiera_data(text);
        std::ranges::copy(key_places(&data.root, text, key), std::back_inserter(spans));
        std::ranges::copy(key_places(hiera::find(data.root, "lookup_options"), text, key), std::back_inserter(spans));
    }
    std::ranges::sort(spans, {}, &Span::begin);
    return spans;
}

std::string key_values_text(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view key)
{
    std::string text;
    std::string unread;
    std::size_t listed = 0;
    for (const HieraKey& found : hiera_keys(snapshot, file, key)) {
        if (++listed > max_listed)
            continue;
        if (!found.is_read) {
            unread += fmt::format("\n- no level reads {}", line_text(snapshot, found.place));
            continue;
        }
        const bool is_short = found.value.find('\n') == found.value.npos && found.value.find('`') == found.value.npos;
        text += fmt::format("\n- {}{}{}", is_short ? fmt::format("`{}` in ", found.value) : "",
                            line_text(snapshot, found.place),
                            found.level.empty() ? "" : fmt::format(", level \"{}\"", found.level));
        if (!is_short)
            text += fmt::format("\n\n```yaml\n{}\n```\n", found.value);
    }
    text += unread;
    if (listed > max_listed)
        text += fmt::format("\n- … and {} more", listed - max_listed);
    return text.empty() ? text : "Hiera:\n" + text;
}

}  // namespace plint::ide
