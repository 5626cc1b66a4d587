#include "checks/hiera/hierarchy.hpp"

#include "checks/files/paths.hpp"
#include "checks/layout/areas.hpp"
#include "parser/source/limits.hpp"

#include <algorithm>
#include <array>

namespace plint::hiera {

namespace {

bool names_own_backend(const DataNode& node)
{
    constexpr auto settings =
        std::to_array<std::string_view>({"data_hash", "lookup_key", "data_dig", "hiera3_backend"});
    constexpr auto plain_readers =
        std::to_array<std::string_view>({"yaml_data", "json_data", "hocon_data", "eyaml_lookup_key"});
    const auto names = [](const auto& list, std::string_view name) {
        return std::ranges::find(list, name) != list.end();
    };
    for (std::size_t i = 0; i < node.items.size(); ++i) {
        const DataNode& item = node.items[i];
        const bool is_setting = node.kind == DataNode::Kind::mapping && i % 2 == 0 && names(settings, item.text);
        if ((is_setting && !names(plain_readers, node.items[i + 1].text)) || names_own_backend(item))
            return true;
    }
    return false;
}

// `a`, `b.yaml` of `a%{x}*b.yaml`. A wildcard may match anything.
std::vector<std::string> literal_parts(std::string_view pattern)
{
    std::vector<std::string> parts(1);
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        const bool computed = pattern.substr(at).starts_with("%{");
        const char open = pattern[at];
        const char close = computed || open == '{' ? '}' : open == '[' ? ']' : '\0';
        if (close == '\0' && open != '*' && open != '?') {
            parts.back() += open;
            continue;
        }
        if (close != '\0')
            at = std::min(pattern.find(close, at), pattern.size() - 1);
        parts.emplace_back();
    }
    return parts;
}

bool fits(std::string_view path, const std::vector<std::string>& parts)
{
    if (!path.starts_with(parts.front()))
        return false;
    if (parts.size() == 1)
        return path == parts.front();
    path.remove_prefix(parts.front().size());
    for (std::size_t i = 1; i + 1 < parts.size(); ++i) {
        const std::size_t at = path.find(parts[i]);
        if (at == path.npos)
            return false;
        path.remove_prefix(at + parts[i].size());
    }
    return path.ends_with(parts.back());
}

}  // namespace

bool is_called_data(std::string_view path)
{
    constexpr auto endings = std::to_array<std::string_view>({".yaml", ".yml", ".eyaml", ".json"});
    return std::ranges::any_of(endings, [&](std::string_view ending) { return path.ends_with(ending); });
}

Hierarchy::Hierarchy(const files::FileSystem& system, const std::string& root, Layer layer)
{
    const auto text = system.text_of(files::below(root, "hiera.yaml"));
    const HieraData data = text ? read_hiera_data(*text) : HieraData();
    const DataNode* const version = find(data.root, "version");
    if (version != nullptr && version->text == "5") {
        has_own_backend_ = names_own_backend(data.root);
        take_levels(data.root);
    } else {
        open_ = layer == Layer::environment || version != nullptr;  // a module's of version 3 is ignored
        if (layer == Layer::environment)
            take_old_settings(system, data.root, root);
    }
    if (layer == Layer::environment)
        take_other_settings(system, root);
}

// `hiera_production.yaml`: for another server, whose data are in the same tree. Whether all levels are known is up to
// `hiera.yaml`.
void Hierarchy::take_other_settings(const files::FileSystem& system, const std::string& root)
{
    const bool was_open = open_;
    for (const files::Entry& entry : system.list_directory(root)) {
        const auto text = layout::is_hiera_settings(entry.name) && entry.name != "hiera.yaml"
            ? system.text_of(files::below(root, entry.name))
            : std::nullopt;
        if (!text)
            continue;
        const HieraData data = read_hiera_data(*text);
        const DataNode* const version = find(data.root, "version");
        if (version == nullptr || version->text != "5") {
            take_old_settings(system, data.root, root);
            continue;
        }
        take_levels(data.root);
        open_ = was_open || parts_ > limits::hierarchy_parts;
    }
}

// Hidden folders and those outside of the root are not read: the cache does not watch them (engine/cache/input_state.hpp).
static bool is_hidden(std::string_view folder)
{
    return folder.starts_with('.') || folder.find("/.") != folder.npos;
}

// Version 3: each backend has its own folder, mostly with the path that it has on the server.
void Hierarchy::take_old_settings(const files::FileSystem& system, const DataNode& settings, const std::string& root)
{
    for (std::size_t i = 0; settings.kind == DataNode::Kind::mapping && i + 1 < settings.items.size(); i += 2)
        if (const DataNode* const folder = find(settings.items[i + 1], "datadir"))
            for (std::string_view path = folder->text; !path.empty();
                 path = path.substr(std::min(path.find('/') + 1, path.size()))) {
                while (path.ends_with('/'))
                    path.remove_suffix(1);
                if (!path.starts_with('/') && path.find("%{") == path.npos && !files::leads_up(path)
                    && system.is_directory(files::below(root, path))) {
                    if (is_hidden(path)) {
                        has_other_files_ = true;
                        break;
                    }
                    folders_.emplace_back(path);
                    patterns_.push_back({{std::string(path) + '/', ""}, {}});
                    break;
                }
                if (path.find('/') == path.npos)
                    break;
            }
}

void Hierarchy::take_levels(const DataNode& settings)
{
    const DataNode* const defaults = find(settings, "defaults");
    const DataNode* const folder = defaults != nullptr ? find(*defaults, "datadir") : nullptr;
    const std::string_view data_folder = folder != nullptr ? std::string_view(folder->text) : "data";
    const DataNode* const levels = find(settings, "hierarchy");
    if (levels == nullptr)
        return add_path("", data_folder, "common.yaml");
    open_ = levels->kind != DataNode::Kind::sequence;
    for (const DataNode& level : levels->items)
        take_level(level, data_folder);
}

void Hierarchy::take_level(const DataNode& level, std::string_view data_folder)
{
    if (const DataNode* const own = find(level, "datadir"))
        data_folder = own->text;
    const DataNode* const written = find(level, "name");
    const std::string_view level_name = written != nullptr ? std::string_view(written->text) : std::string_view();
    for (const std::string_view key : {"path", "glob"})
        if (const DataNode* const name = find(level, key))
            add_path(level_name, data_folder, name->text);
    for (const std::string_view key : {"paths", "globs"})
        if (const DataNode* const names = find(level, key))
            for (const DataNode& name : names->items)
                add_path(level_name, data_folder, name.text);
    if (find(level, "mapped_paths") != nullptr)
        add_path(level_name, data_folder, "*.yaml");
    open_ = open_ || level.kind != DataNode::Kind::mapping;
}

void Hierarchy::add_path(std::string_view level, std::string_view folder, std::string_view name)
{
    while (folder.ends_with('/'))
        folder.remove_suffix(1);
    const bool elsewhere =
        folder.empty() || folder.starts_with('/') || is_hidden(folder) || folder.find("%{") != folder.npos;
    if (elsewhere || !is_called_data(name))
        has_other_files_ = true;
    else
        folders_.emplace_back(folder);
    const std::string path = files::below(folder, name);
    open_ = open_ || path.starts_with('/') || files::leads_up(path);
    std::string plain;
    for (std::size_t at = 0; at < path.size(); ++at)
        if ((at == 0 || path[at - 1] == '/') && path.substr(at, 2) == "./")
            ++at;
        else if (path[at] != '/' || (at > 0 && path[at - 1] != '/'))
            plain += path[at];
    add_pattern({literal_parts(plain), std::string(level)});
}

void Hierarchy::add_pattern(Pattern pattern)
{
    const std::size_t parts = pattern.parts.size();
    parts_ += parts;
    if (parts_ <= limits::hierarchy_parts)
        patterns_.push_back(std::move(pattern));
    else if (parts_ - parts <= limits::hierarchy_parts) {
        patterns_.assign(1, {literal_parts("*"), {}});
        open_ = true;
    }
}

std::vector<std::string> Hierarchy::literal_files() const
{
    std::vector<std::string> files;
    for (const Pattern& pattern : patterns_)
        if (pattern.parts.size() == 1)
            files.push_back(pattern.parts.front());
    return files;
}

std::optional<Hierarchy::Level> Hierarchy::level_of(std::string_view inner) const
{
    std::optional<Level> best;
    std::size_t most = 0;
    for (std::size_t i = 0; i < patterns_.size(); ++i) {
        std::size_t text = 0;
        for (const std::string& part : patterns_[i].parts)
            text += part.size();
        if (patterns_[i].level && (!best || text > most) && fits(inner, patterns_[i].parts)) {
            best = Level{i, *patterns_[i].level};
            most = text;
        }
    }
    return best;
}

bool Hierarchy::reads(std::string_view inner) const
{
    if (open_ && (inner.starts_with("data/") || inner.starts_with("hieradata/")))
        return true;
    return std::ranges::any_of(patterns_, [&](const Pattern& one) { return fits(inner, one.parts); });
}

}  // namespace plint::hiera
