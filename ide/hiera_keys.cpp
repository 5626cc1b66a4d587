#include "ide/hiera_keys.hpp"

#include "checks/files/paths.hpp"
#include "checks/hiera/hiera_data.hpp"
#include "checks/lookup/lookup.hpp"
#include "checks/lookup/module_files.hpp"
#include "checks/names/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace plint::ide {

namespace {

constexpr std::size_t max_value_lines = 6;
constexpr std::size_t no_level = SIZE_MAX;

struct Level {
    std::string name;
    std::vector<std::string> texts;  // of the path, between what is computed
};

// The texts of `data/%{facts.os}/*.yaml` between interpolations and wildcards.
std::vector<std::string> texts_of(std::string_view path)
{
    std::vector<std::string> texts(1);
    for (std::size_t at = 0; at < path.size(); ++at) {
        if (path.substr(at).starts_with("%{")) {
            const std::size_t end = path.find('}', at);
            texts.emplace_back();
            at = end == path.npos ? path.size() : end;
        } else if (path[at] == '*') {
            if (!texts.back().empty() || texts.size() == 1)
                texts.emplace_back();
        } else {
            texts.back() += path[at];
        }
    }
    return texts;
}

std::string text_at(const hiera::DataNode* node, std::string_view otherwise)
{
    return node != nullptr && !node->text.empty() ? node->text : std::string(otherwise);
}

// The levels of the hiera.yaml (version 5) of a module or environment, with paths below its root.
std::vector<Level> levels_of(const engine::Snapshot& snapshot, const std::string& root)
{
    std::vector<Level> levels;
    const auto text = snapshot.project().system().text_of(root + "/hiera.yaml");
    if (!text)
        return levels;
    const hiera::HieraData data = hiera::read_hiera_data(*text);
    const auto* const hierarchy = hiera::find(data.root, "hierarchy");
    if (hierarchy == nullptr)
        return levels;
    const auto* const defaults = hiera::find(data.root, "defaults");
    const std::string directory = text_at(defaults != nullptr ? hiera::find(*defaults, "datadir") : nullptr, "data");
    for (const hiera::DataNode& level : hierarchy->items) {
        const std::string below = text_at(hiera::find(level, "datadir"), directory) + "/";
        const auto add = [&](const hiera::DataNode& path) {
            if (!path.text.empty())
                levels.push_back({text_at(hiera::find(level, "name"), ""), texts_of(below + path.text)});
        };
        for (const char* const name : {"path", "glob"})
            if (const auto* const one = hiera::find(level, name))
                add(*one);
        for (const char* const name : {"paths", "globs"})
            if (const auto* const several = hiera::find(level, name))
                for (const hiera::DataNode& path : several->items)
                    add(path);
    }
    return levels;
}

// From a key up to the next one, without the key.
std::string value_text(std::string_view text, std::size_t begin, std::size_t end)
{
    std::string_view value = text.substr(begin, end - begin);
    const std::size_t colon = value.find(':');
    value.remove_prefix(colon == value.npos ? 0 : colon + 1);
    // Comments above the next key belong to that.
    while (!value.empty()) {
        const std::size_t last = value.find_last_not_of(" \t\r\n");
        value = value.substr(0, last == value.npos ? 0 : last + 1);
        const std::size_t line = value.rfind('\n');
        if (line == value.npos || !value.substr(line + 1).starts_with('#'))
            break;
        value = value.substr(0, line);
    }
    value.remove_prefix(std::min(value.find_first_not_of(' '), value.size()));
    if (value.starts_with("ENC["))
        return "(encrypted)";
    std::size_t at = 0;
    for (std::size_t line = 0; line < max_value_lines && at != value.npos; ++line)
        at = value.find('\n', at + 1);
    return std::string(value.substr(0, at)) + (at == value.npos ? "" : "\n…");
}

}  // namespace

std::string text_of(const engine::Snapshot& snapshot, layout::FileIndex file)
{
    if (const auto& source = snapshot.file(file).source)
        return std::string(source->text());
    return snapshot.project().system().text_of(snapshot.project().file(file).path).value_or("");
}

std::vector<HieraKey> hiera_keys(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view key)
{
    struct Found {
        bool in_module;
        std::size_t level;
        HieraKey key;
    };
    std::vector<Found> found;
    std::map<std::string, std::vector<Level>, std::less<>> levels;  // by root
    const index::Project& project = snapshot.project();
    const std::string_view module_name = key.substr(0, key.find("::"));
    for (layout::FileIndex i = 0; i < project.layout().files.size(); ++i) {
        const layout::ProjectFile& data = project.file(i);
        if (data.role != layout::FileRole::data || layout::is_hiera_settings(files::name_of(data.path)))
            continue;
        const layout::Module* const module = project.module_of(i);
        const bool is_read = module != nullptr ? module->name == module_name && project.visible(i, file)
                                               : data.environment && data.environment == project.file(file).environment;
        const std::string text = is_read ? text_of(snapshot, i) : std::string();
        if (text.find(key) == text.npos)
            continue;
        const hiera::HieraData content = hiera::read_hiera_data(text);
        const auto& items = content.root.items;
        for (std::size_t k = 0; content.root.kind == hiera::DataNode::Kind::mapping && k + 1 < items.size(); k += 2) {
            if (items[k].text != key || items[k].shared)
                continue;
            std::size_t end = text.size();
            for (std::size_t other = 0; other < items.size(); other += 2)
                if (items[other].span.begin > items[k].span.begin)
                    end = std::min<std::size_t>(end, items[other].span.begin);
            const std::string& root = module != nullptr ? module->root : project.layout().environments[*data.environment].root;
            const auto [of_root, is_new] = levels.try_emplace(root);
            if (is_new)
                of_root->second = levels_of(snapshot, root);
            const auto level = std::ranges::find_if(of_root->second, [&](const Level& one) {
                return lookup::matches_texts(data.inner, one.texts);
            });
            const bool has_level = level != of_root->second.end();
            found.push_back({module != nullptr,
                             has_level ? static_cast<std::size_t>(level - of_root->second.begin()) : no_level,
                             {{data.path, items[k].span},
                              has_level ? level->name : std::string(),
                              value_text(text, items[k].span.end, end)}});
        }
    }
    std::ranges::sort(found, {}, [](const Found& one) {
        return std::tuple(one.in_module, one.level, std::string_view(one.key.place.path), one.key.place.span.begin);
    });
    std::vector<HieraKey> keys;
    for (Found& one : found)
        keys.push_back(std::move(one.key));
    return keys;
}

std::optional<BoundKey> bound_key_at(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset)
{
    if (snapshot.project().file(file).role != layout::FileRole::data || !snapshot.file(file).source)
        return std::nullopt;
    const hiera::HieraData data = hiera::read_hiera_data(snapshot.file(file).source->text());
    if (data.root.kind != hiera::DataNode::Kind::mapping)
        return std::nullopt;
    for (std::size_t k = 0; k + 1 < data.root.items.size(); k += 2) {
        const hiera::DataNode& key = data.root.items[k];
        if (key.shared || offset < key.span.begin || key.span.end < offset)
            continue;
        const std::string_view owner = names::without_last_segment(key.text);
        const std::string_view name = names::last_segment(key.text);
        const lookup::ResolvedClass meaning = lookup::Lookup(snapshot.project(), file).class_named(owner);
        if (owner.empty() || meaning.definition == nullptr || !meaning.place)
            return std::nullopt;
        for (const summary::DefinedParameter& parameter : meaning.definition->parameters)
            if (parameter.name == name)
                return BoundKey{key.span, *meaning.place, parameter.name};
        return std::nullopt;
    }
    return std::nullopt;
}

}  // namespace plint::ide
