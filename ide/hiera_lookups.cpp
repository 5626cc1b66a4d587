#include "ide/hiera_lookups.hpp"

#include "checks/hiera/hiera_data.hpp"
#include "checks/hiera/lookup_call.hpp"
#include "ide/data_classes.hpp"
#include "ide/data_members.hpp"
#include "ide/data_parts.hpp"
#include "ide/nested_keys.hpp"
#include "parser/source/limits.hpp"
#include "parser/source/markdown_code.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>

namespace plint::ide {

namespace {

constexpr std::size_t max_listed = 20;  // values in one text

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
    std::vector<KeyPlace> places;
    const auto add = [&](const std::vector<hiera::LookupCall>& calls, std::string_view text) {
        for (const hiera::LookupCall& call : calls) {
            if (!call.key.is_literal() || call.is_of_parameter)
                continue;
            places.push_back({call.place, call.key.texts.front(), true});
            for (const KeySegment& segment : key_segments(text.substr(call.place.begin, call.place.size()), 0))
                places.back().path.push_back(segment.text);
            places.back().path.erase(places.back().path.begin());
        }
    };
    if (const auto& known = snapshot.project().summary(file).lookups) {
        if (const auto& source = snapshot.file(file).source)
            add(known->calls, source->text());
        return places;
    }
    const layout::FileRole role = snapshot.project().file(file).role;
    const bool is_template = role == layout::FileRole::erb;
    const bool is_function = role == layout::FileRole::ruby && defines_function(snapshot, file);
    if (!is_template && !is_function && !is_hiera_data(snapshot, file))
        return places;
    const std::string text = text_of(snapshot, file);
    if (text.find(word) != text.npos)
        add(is_template       ? hiera::calls_in_template(text)
                : is_function ? hiera::calls_in_ruby(text)
                              : hiera::calls_in_data(text),
            text);
    return places;
}

std::optional<KeyPlace> find_at(std::vector<KeyPlace> places, Offset offset)
{
    const auto found = std::ranges::find_if(
        places, [&](const KeyPlace& each) { return each.span.begin <= offset && offset <= each.span.end; });
    return found == places.end() ? std::nullopt : std::optional(std::move(*found));
}

// Whether a lookup reads the key, or something inside it.
bool is_inside(const KeyPlace& lookup, const KeyPlace& key)
{
    return lookup.key == key.key && lookup.path.size() >= key.path.size()
        && std::ranges::equal(key.path, std::span(lookup.path).first(key.path.size()));
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
    return fmt::format("{} line {}", code_span(place.path), std::count(content.begin(), end, '\n') + 1);
}

// A key inside the value of another, but not in a list.
std::optional<KeyPlace> member_key_at(std::string_view text, Offset offset)
{
    const auto member = member_at(text, offset);
    if (!member || member->path.front().key == "lookup_options"
        || member->path.back().key.find("%{") != std::string::npos
        || std::ranges::any_of(member->path, &DataStep::is_element))
        return std::nullopt;
    KeyPlace place{member->span, member->path.front().key, false};
    for (const DataStep& step : std::span(member->path).subspan(1))
        place.path.push_back(step.key);
    return place;
}

}  // namespace

std::optional<KeyPlace> key_at(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    if (auto lookup = find_at(lookups_of(snapshot, file, {}), offset)) {
        const std::string text = lookup->path.empty() ? std::string() : text_of(snapshot, file);
        if (!text.empty()) {
            const std::string_view written = std::string_view(text).substr(lookup->span.begin, lookup->span.size());
            lookup->path = path_at(key_segments(written, lookup->span.begin), offset);
            lookup->path.erase(lookup->path.begin());
        }
        return lookup;
    }
    if (!is_hiera_data(snapshot, file))
        return std::nullopt;
    if (auto key = data_key_at(snapshot, file, offset))
        return KeyPlace{key->span, std::move(key->key), false};
    return member_key_at(text_of(snapshot, file), offset);
}

std::vector<Location> key_lookups(const engine::Snapshot& snapshot, layout::FileIndex file, const KeyPlace& key,
                                  const Search& search)
{
    std::vector<Location> all;
    const index::Project& project = snapshot.project();
    for (const layout::FileIndex other : SearchedFiles(project, search))
        if (shares_data(project, file, other))
            for (const KeyPlace& place : lookups_of(snapshot, other, key.key))
                if (is_inside(place, key))
                    all.push_back({project.file(other).path, place.span});
    std::ranges::sort(all);
    return all;
}

std::vector<Location> key_definitions(const engine::Snapshot& snapshot, layout::FileIndex file, const KeyPlace& place)
{
    if (!place.is_lookup)
        return key_lookups(snapshot, file, place);
    std::vector<Location> all;
    add_keys(hiera_keys(snapshot, file, place.key, place.path), true, all);
    all.resize(std::min(all.size(), limits::editor_places));
    return all;
}

std::vector<Location> key_references(const engine::Snapshot& snapshot, layout::FileIndex file, const KeyPlace& key,
                                     bool with_definition, const Search& search)
{
    std::vector<Location> all = key_lookups(snapshot, file, key, search);
    if (key.path.empty())
        add_options(snapshot, file, key.key, search, all);
    if (with_definition)
        add_keys(hiera_keys(snapshot, file, key.key, key.path), false, all);
    std::ranges::sort(all);
    all.resize(std::min(all.size(), limits::editor_places));
    return all;
}

std::vector<Span> key_highlights(const engine::Snapshot& snapshot, layout::FileIndex file, const KeyPlace& key)
{
    std::vector<Span> spans;
    for (const KeyPlace& place : lookups_of(snapshot, file, key.key))
        if (is_inside(place, key))
            spans.push_back(place.span);
    if (is_hiera_data(snapshot, file)) {
        const std::string text = text_of(snapshot, file);
        const hiera::HieraData data = hiera::read_hiera_data(text);
        for (const Span span : key_places(&data.root, text, key.key, key.path))
            spans.push_back(span);
        if (key.path.empty())
            std::ranges::copy(key_places(hiera::find(data.root, "lookup_options"), text, key.key),
                              std::back_inserter(spans));
    }
    std::ranges::sort(spans, {}, &Span::begin);
    return spans;
}

std::string key_values_text(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view key,
                            std::span<const std::string> path)
{
    std::string text;
    std::string unread;
    std::size_t listed = 0;
    for (const HieraKey& found : hiera_keys(snapshot, file, key, path)) {
        if (++listed > max_listed)
            continue;
        if (!found.is_read) {
            unread += fmt::format("\n- no level reads {}", line_text(snapshot, found.place));
            continue;
        }
        const bool is_short = found.value.find('\n') == found.value.npos && found.value.find('`') == found.value.npos;
        text += fmt::format("\n- {}{}{}", is_short ? fmt::format("{} in ", code_span(found.value)) : "",
                            line_text(snapshot, found.place),
                            found.level.empty() ? "" : fmt::format(", level {}", code_span(found.level)));
        if (!is_short)
            text += fmt::format("\n\n{}\n", fenced_code(found.value, "yaml"));
    }
    text += unread;
    if (listed > max_listed)
        text += fmt::format("\n- … and {} more", listed - max_listed);
    return text.empty() ? text : "Hiera:\n" + text;
}

}  // namespace plint::ide
