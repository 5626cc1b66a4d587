#include "ide/completion_hiera_settings.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace plint::ide {

namespace {

struct SettingKey {
    std::string_view name;
    std::string_view inserted;  // with the colon
    std::string_view meaning;
};

// https://www.puppet.com/docs/puppet/8/hiera_config_yaml_5
constexpr auto outer_keys = std::to_array<SettingKey>(
    {{"defaults", "defaults:", "Defaults of all levels: `datadir`, a backend and its options."},
     {"hierarchy", "hierarchy:", "The levels, those that win first."},
     {"version", "version: 5", "The version of this format: 5."}});
// Puppet rejects it in an environment.
constexpr auto module_keys = std::to_array<SettingKey>(
    {{"default_hierarchy", "default_hierarchy:", "Levels that only apply if no other data has the key."}});
constexpr auto environment_keys = std::to_array<SettingKey>(
    {{"plan_hierarchy", "plan_hierarchy:", "The levels for lookups in plans, outside of `apply` blocks."}});
constexpr auto default_keys =
    std::to_array<SettingKey>({{"data_dig", "data_dig: ", "A backend that finds members of structured data."},
                               {"data_hash", "data_hash: ", "A backend that reads whole files."},
                               {"datadir", "datadir: ", "The directory of the data, from the directory of hiera.yaml."},
                               {"lookup_key", "lookup_key: ", "A backend that finds one key."},
                               {"options", "options:", "Options of the backend."}});
constexpr auto level_keys = std::to_array<SettingKey>(
    {{"glob", "glob: ", "A pattern for the paths of data files, below the `datadir`."},
     {"globs", "globs:", "Several patterns."},
     {"mapped_paths", "mapped_paths: ", "A path for each element of a variable: `[variable, name, template]`."},
     {"name", "name: ", "The name of the level."},
     {"path", "path: ", "The path of a data file, below the `datadir`."},
     {"paths", "paths:", "The paths of several data files."},
     {"uri", "uri: ", "A source of data for the backend."},
     {"uris", "uris:", "Several sources of data."}});
constexpr auto hash_backends = std::to_array<std::string_view>({"hocon_data", "json_data", "yaml_data"});

bool is_key_step(const DataStep& step, std::string_view key)
{
    return !step.is_element && step.key == key;
}

void add_setting_keys(std::span<const SettingKey> keys, const YamlPosition& position, CompletionList& list)
{
    for (const SettingKey& key : keys)
        if (std::ranges::find(position.given, key.name) == position.given.end())
            list.add({CompletionKind::data_key, std::string(key.name), "", std::string(key.meaning),
                      std::string(position.in_quotes ? key.name : key.inserted)});
}

}  // namespace

void add_hiera_settings(const YamlPosition& position, bool of_module, CompletionList& list)
{
    const auto& path = position.path;
    if (position.after_key) {
        const DataStep& last = path.back();
        if (path.size() == 1 && is_key_step(last, "version"))
            list.add(CompletionKind::value, "5");
        else if (path.size() > 1 && is_key_step(last, "data_hash"))
            for (const std::string_view backend : hash_backends)
                list.add(CompletionKind::function, backend);
        else if (path.size() > 1 && is_key_step(last, "lookup_key"))
            list.add(CompletionKind::function, "eyaml_lookup_key");
        return;
    }
    const bool in_level = path.size() == 2 && path[1].is_element
        && (is_key_step(path[0], "hierarchy") || is_key_step(path[0], "default_hierarchy")
            || is_key_step(path[0], "plan_hierarchy"));
    if (path.empty()) {
        add_setting_keys(outer_keys, position, list);
        add_setting_keys(of_module ? std::span<const SettingKey>(module_keys) : environment_keys, position, list);
    } else if (path.size() == 1 && is_key_step(path[0], "defaults"))
        add_setting_keys(default_keys, position, list);
    else if (in_level) {
        add_setting_keys(level_keys, position, list);
        add_setting_keys(default_keys, position, list);
    } else if (path.size() == 1 && is_key_step(path[0], "hierarchy") && position.written.empty())
        list.add({CompletionKind::data_key, "- name", "", "A level.", "- name: "});
}

}  // namespace plint::ide
