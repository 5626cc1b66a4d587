#include "ide/hiera_keys.hpp"

#include "checks/files/paths.hpp"
#include "checks/hiera/hiera_data.hpp"
#include "checks/hiera/hierarchy.hpp"
#include "checks/lookup/lookup.hpp"
#include "checks/names/names.hpp"
#include "ide/data_parts.hpp"
#include "ide/nested_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace plint::ide {

namespace {

constexpr std::size_t max_value_lines = 6;
constexpr std::size_t no_level = SIZE_MAX;

// Lines without the indentation that all of them have; empty lines at the beginning are left out.
std::string dedented(std::string_view text)
{
    std::size_t indentation = std::string_view::npos;
    std::vector<std::string_view> lines;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        const std::size_t first = line.find_first_not_of(" \r");
        if (first != line.npos)
            indentation = std::min(indentation, first);
        if (first != line.npos || !lines.empty())
            lines.push_back(line);
        at = end + 1;
    }
    std::string result;
    for (const std::string_view line : lines)
        result += (result.empty() ? "" : "\n") + std::string(line.substr(std::min(indentation, line.size())));
    return result;
}

// From a key up to the next one, without the key.
std::string value_text(std::string_view text, std::size_t begin, std::size_t end, bool has_colon)
{
    std::string_view value = text.substr(begin, end - begin);
    const std::size_t colon = has_colon ? value.find(':') : value.npos;
    value.remove_prefix(colon == value.npos ? 0 : colon + 1);
    // Comments above the next key belong to that.
    while (!value.empty()) {
        const std::size_t last = value.find_last_not_of(has_colon ? " \t\r\n" : "- \t\r\n");
        value = value.substr(0, last == value.npos ? 0 : last + 1);
        const std::size_t line = value.rfind('\n');
        if (line == value.npos || value.find_first_not_of(" \t", line + 1) != value.find('#', line + 1))
            break;
        value = value.substr(0, line);
    }
    value.remove_prefix(std::min(value.find_first_not_of(' '), value.size()));
    if (value.find("ENC[") != value.npos)
        return "(encrypted)";
    const std::string whole = dedented(value);
    std::size_t at = 0;
    for (std::size_t line = 0; line < max_value_lines && at != whole.npos; ++line)
        at = whole.find('\n', at + 1);
    return whole.substr(0, at) + (at == whole.npos ? "" : "\n…");
}

// The places of a key in all data that a file may read.
class KeyFinder {
public:
    KeyFinder(const engine::Snapshot& snapshot, layout::FileIndex from, std::string_view key,
              std::span<const std::string> path)
        : snapshot_(snapshot), project_(snapshot.project()), from_(from), key_(key), path_(path)
    {
    }

    std::vector<HieraKey> run()
    {
        each_value([&](layout::FileIndex file, std::string_view text, const NestedKey& found) {
            const bool is_written = !path_.empty() && found.key.begin == found.value;  // an element of a list
            add(file, is_written ? found.key : without_quotes(found.key, text),
                value_text(text, found.value, found.end, !is_written));
        });
        std::ranges::sort(found_, {}, [](const Found& one) {
            const Location& place = one.key.place;
            return std::tuple(one.in_module, one.level, std::string_view(place.path), place.span.begin);
        });
        std::vector<HieraKey> keys;
        for (Found& one : found_)
            keys.push_back(std::move(one.key));
        return keys;
    }

    // Calls `found(file, text, key)` for each place of the key.
    template <class Call>
    void each_value(const Call& found) const
    {
        for (layout::FileIndex file = 0; file < project_.layout().files.size(); ++file) {
            const std::string text = is_read(file) ? text_of(snapshot_, file) : std::string();
            if (text.empty() || text.find(key_) == text.npos)
                continue;
            const hiera::HieraData content = hiera::read_hiera_data(text);
            const auto& items = content.root.items;
            for (std::size_t k = 0; content.root.kind == hiera::DataNode::Kind::mapping && k + 1 < items.size(); k += 2)
                if (is_wanted(items[k].text))
                    if (const auto key = nested_key(content.root, k, path_, text.size()))
                        found(file, text, *key);
        }
    }

private:
    struct Found {
        bool in_module;
        std::size_t level;
        HieraKey key;
    };

    // Whether a lookup of the key reads the data of the module or environment that has the file.
    bool is_read(layout::FileIndex file) const
    {
        const layout::ProjectFile& data = project_.file(file);
        if (data.role != layout::FileRole::data || layout::is_hiera_settings(files::name_of(data.path)))
            return false;
        if (const layout::Module* const module = project_.module_of(file))
            return module->name == key_.substr(0, key_.find("::")) && project_.visible(file, from_);
        return data.environment && data.environment == project_.file(from_).environment;
    }

    bool is_wanted(std::string_view key) const
    {
        return key == key_
            || (key_.ends_with("::") && key.starts_with(key_) && key.find("::", key_.size()) == key.npos);
    }

    void add(layout::FileIndex file, Span key, std::string value)
    {
        const layout::ProjectFile& data = project_.file(file);
        const hiera::Hierarchy& hierarchy = project_.hierarchy(file);
        const auto level = hierarchy.level_of(data.inner);
        found_.push_back({project_.module_of(file) != nullptr,
                          level ? level->index : no_level,
                          {{data.path, key},
                           std::string(level ? level->name : std::string_view()),
                           std::move(value),
                           hierarchy.reads(data.inner)}});
    }

    const engine::Snapshot& snapshot_;
    const index::Project& project_;
    layout::FileIndex from_;
    std::string_view key_;
    std::span<const std::string> path_;
    std::vector<Found> found_;
};

// The key of a mapping at an offset.
std::optional<DataKey> own_key_at(const hiera::DataNode& mapping, std::string_view text, Offset offset)
{
    for (std::size_t k = 0; mapping.kind == hiera::DataNode::Kind::mapping && k + 1 < mapping.items.size(); k += 2) {
        const hiera::DataNode& key = mapping.items[k];
        const bool is_written = !key.shared && !key.text.empty() && key.span.begin < key.span.end;
        if (is_written && key.span.begin <= offset && offset <= key.span.end)
            return DataKey{without_quotes(key.span, text), key.text};
    }
    return std::nullopt;
}

}  // namespace

std::string text_of(const engine::Snapshot& snapshot, layout::FileIndex file)
{
    if (const auto& source = snapshot.file(file).source)
        return std::string(source->text());
    return snapshot.project().system().text_of(snapshot.project().file(file).path).value_or("");
}

std::vector<HieraKey> hiera_keys(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view key,
                                 std::span<const std::string> path)
{
    return KeyFinder(snapshot, file, key, path).run();
}

std::vector<std::string> names_inside(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view key,
                                      std::span<const std::string> path)
{
    std::vector<std::string> names;
    KeyFinder(snapshot, file, key, path).each_value([&](layout::FileIndex, std::string_view, const NestedKey& found) {
        const hiera::DataNode& value = *found.node;
        for (std::size_t k = 0; value.kind == hiera::DataNode::Kind::mapping && k + 1 < value.items.size(); k += 2)
            names.push_back(value.items[k].text);
    });
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

bool is_hiera_data(const engine::Snapshot& snapshot, layout::FileIndex file)
{
    const layout::ProjectFile& data = snapshot.project().file(file);
    return data.role == layout::FileRole::data && hiera::is_called_data(data.path)
        && files::name_of(data.path) != "metadata.json" && !layout::is_hiera_settings(files::name_of(data.path));
}

std::optional<DataKey> data_key_at(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    if (!is_hiera_data(snapshot, file) || !snapshot.file(file).source)
        return std::nullopt;
    const std::string_view text = snapshot.file(file).source->text();
    const hiera::HieraData data = hiera::read_hiera_data(text);
    if (auto key = own_key_at(data.root, text, offset))
        return key->key == "lookup_options" ? std::nullopt : key;
    const hiera::DataNode* const options = hiera::find(data.root, "lookup_options");
    auto key = options != nullptr ? own_key_at(*options, text, offset) : std::nullopt;
    return key && key->key.starts_with('^') ? std::nullopt : key;  // a regular expression
}

std::optional<BoundKey> parameter_of_key(const engine::Snapshot& snapshot, layout::FileIndex file, const DataKey& key)
{
    const std::string_view owner = names::without_last_segment(key.key);
    const std::string_view name = names::last_segment(key.key);
    if (owner.empty())
        return std::nullopt;
    const lookup::ResolvedClass meaning = lookup::Lookup(snapshot.project(), file).class_named(owner);
    if (meaning.definition == nullptr || !meaning.place)
        return std::nullopt;
    for (const summary::DefinedParameter& parameter : meaning.definition->parameters)
        if (parameter.name == name)
            return BoundKey{key.span, *meaning.place, parameter.name};
    return std::nullopt;
}

std::optional<BoundKey> bound_key_at(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    const auto key = data_key_at(snapshot, file, offset);
    return key ? parameter_of_key(snapshot, file, *key) : std::nullopt;
}

}  // namespace plint::ide
