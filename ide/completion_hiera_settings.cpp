#include "ide/completion_hiera_settings.hpp"

#include "checks/catalogue/catalogue.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace plint::ide {

namespace {

struct SettingKey {
    std::string_view name;
    std::string_view inserted;  // with the colon
};

// https://www.puppet.com/docs/puppet/8/hiera_config_yaml_5
constexpr auto outer_keys =
    std::to_array<SettingKey>({{"defaults", "defaults:"}, {"hierarchy", "hierarchy:"}, {"version", "version: 5"}});
// Puppet rejects it in an environment.
constexpr auto module_keys = std::to_array<SettingKey>({{"default_hierarchy", "default_hierarchy:"}});
constexpr auto environment_keys = std::to_array<SettingKey>({{"plan_hierarchy", "plan_hierarchy:"}});
constexpr auto default_keys = std::to_array<SettingKey>({{"data_dig", "data_dig: "},
                                                         {"data_hash", "data_hash: "},
                                                         {"datadir", "datadir: "},
                                                         {"lookup_key", "lookup_key: "},
                                                         {"options", "options:"}});
constexpr auto level_keys = std::to_array<SettingKey>({{"glob", "glob: "},
                                                       {"globs", "globs:"},
                                                       {"mapped_paths", "mapped_paths: "},
                                                       {"name", "name: "},
                                                       {"path", "path: "},
                                                       {"paths", "paths:"},
                                                       {"uri", "uri: "},
                                                       {"uris", "uris:"}});
constexpr auto hash_backends = std::to_array<std::string_view>({"hocon_data", "json_data", "yaml_data"});

std::string setting_text(std::string_view name)
{
    return std::string(catalogue::documentation(catalogue::hiera_options(), name));
}

bool is_key_step(const DataStep& step, std::string_view key)
{
    return !step.is_element && step.key == key;
}

void add_setting_keys(std::span<const SettingKey> keys, const YamlPosition& position, CompletionList& list)
{
    for (const SettingKey& key : keys)
        if (std::ranges::find(position.given, key.name) == position.given.end())
            list.add({CompletionKind::data_key, std::string(key.name), "", setting_text(key.name),
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
                list.add(CompletionKind::function, backend, {}, setting_text(backend));
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
