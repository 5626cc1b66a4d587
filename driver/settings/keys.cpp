// Every key that plint.toml may hold. A new one is an entry here.
#include "driver/settings/keys.hpp"

#include "checks/project/paths.hpp"
#include "driver/words.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace plint {

namespace {

using Strings = std::vector<std::string>;

template <Strings RuleSelection::*member>
void set_rules(SettingsFile& file, std::string_view /*entry*/, const OptionValue& value)
{
    file.rules.*member = std::get<Strings>(value);
}

// Of the entry that was made last.
template <Strings RuleSelection::*member>
void set_rules_per_file(SettingsFile& file, std::string_view /*entry*/, const OptionValue& value)
{
    file.per_file.back().rules.*member = std::get<Strings>(value);
}

std::string from_its_folder(const SettingsFile& file, const std::string& path)
{
    return shown_path(absolute_path(path, file.folder), current_folder());
}

constexpr auto table_helps = std::to_array<TableHelp>({
    {"", "Settings of plint, the linter for Puppet"},
    {"lint", "Which rules run; names are those of rules or categories, or `all`"},
    {"rules", "Severity and options of single rules, by their names"},
    {"rules.*", "Severity and options of the rule"},
    {"per-file", "Which rules run on some files, by patterns as in .gitignore, from this file's folder on"},
    {"per-file.*", "Which rules run on these files"},
    {"project", "What is checked, and against what"},
    {"output", "What a run says, and how it ends"},
});

constexpr auto keys =
    std::to_array<Key>({
        {.table = "",
         .name = "extends",
         .shape = Shape::string,
         .standard = "",
         .help = "another plint.toml whose settings hold where this one says nothing, from this file's folder on",
         .option = "",
         .example = "\"../plint.toml\"",
         .apply = [](SettingsFile& file, std::string_view,
                     const OptionValue& value) { file.extends = std::get<std::string>(value); }},

        {.table = "lint",
         .name = "select",
         .shape = Shape::strings,
         .standard = "",
         .help = "the rules to check, instead of the default ones",
         .option = "--select",
         .example = "[\"correctness\", \"autoload_layout\"]",
         .rules = true,
         .not_empty = true,
         .apply = set_rules<&RuleSelection::select>},
        {.table = "lint",
         .name = "extend-select",
         .shape = Shape::strings,
         .standard = "[]",
         .help = "rules to check on top of those",
         .option = "--extend-select",
         .rules = true,
         .apply = set_rules<&RuleSelection::extend_select>},
        {.table = "lint",
         .name = "ignore",
         .shape = Shape::strings,
         .standard = "[]",
         .help = "rules not to check",
         .option = "--ignore",
         .rules = true,
         .apply = set_rules<&RuleSelection::ignore>},
        {.table = "lint",
         .name = "preview",
         .shape = Shape::boolean,
         .standard = "false",
         .help = "allow rules that are not stable yet",
         .option = "--preview",
         .apply = [](SettingsFile& file, std::string_view,
                     const OptionValue& value) { file.rules.preview = std::get<bool>(value); }},
        {.table = "lint",
         .name = "fixable",
         .shape = Shape::strings,
         .standard = "[\"all\"]",
         .help = "the rules whose findings may be fixed",
         .option = "",
         .rules = true,
         .not_empty = true,
         .apply = set_rules<&RuleSelection::fixable>},
        {.table = "lint",
         .name = "unfixable",
         .shape = Shape::strings,
         .standard = "[]",
         .help = "rules whose findings are never fixed",
         .option = "",
         .rules = true,
         .apply = set_rules<&RuleSelection::unfixable>},

        {.table = "rules.*",
         .name = "severity",
         .shape = Shape::string,
         .standard = "",
         .help = "how serious its findings are",
         .option = "",
         .example = "\"info\"",
         .accepted = severity_words,
         .apply =
             [](SettingsFile& file, std::string_view entry, const OptionValue& value) {
                 file.rules.severity.insert_or_assign(std::string(entry), *find_severity(std::get<std::string>(value)));
             }},

        {.table = "per-file.*",
         .name = "extend-select",
         .shape = Shape::strings,
         .standard = "[]",
         .help = "rules to check on these files too",
         .option = "",
         .rules = true,
         .apply = set_rules_per_file<&RuleSelection::extend_select>},
        {.table = "per-file.*",
         .name = "ignore",
         .shape = Shape::strings,
         .standard = "[]",
         .help = "rules not to check on these files",
         .option = "",
         .rules = true,
         .apply = set_rules_per_file<&RuleSelection::ignore>},

        {.table = "project",
         .name = "ignore-paths",
         .shape = Shape::strings,
         .standard = "[]",
         .help = "files not to check, as in .gitignore, from this file's folder on",
         .option = "--ignore-paths",
         .apply =
             [](SettingsFile& file, std::string_view, const OptionValue& value) {
                 for (const auto& glob : std::get<Strings>(value))
                     std::ranges::move(parse_gitignore(glob), std::back_inserter(file.ignore_paths));
             }},
        {.table = "project",
         .name = "modulepath",
         .shape = Shape::strings,
         .standard = "",
         .help = "the folders where modules lie, instead of what environment.conf says, from this file's folder on",
         .option = "--modulepath",
         .example = "[\"modules\", \"site\"]",
         .not_empty = true,
         .apply =
             [](SettingsFile& file, std::string_view, const OptionValue& value) {
                 file.module_path.emplace();
                 for (const auto& folder : std::get<Strings>(value))
                     file.module_path->push_back(from_its_folder(file, folder));
             }},
        {.table = "project",
         .name = "environment",
         .shape = Shape::string,
         .standard = "",
         .help = "the environment's folder, instead of looking for it, from this file's folder on",
         .option = "--environment",
         .example = "\".\"",
         .apply =
             [](SettingsFile& file, std::string_view, const OptionValue& value) {
                 file.environment = from_its_folder(file, std::get<std::string>(value));
             }},
        {.table = "project",
         .name = "puppet-version",
         .shape = Shape::number,
         .standard = "8",
         .help = "the Puppet that the code is for",
         .option = "--puppet-version",
         .least = 7,
         .most = 8,
         .apply =
             [](SettingsFile& file, std::string_view, const OptionValue& value) {
                 file.puppet_version = static_cast<unsigned>(std::get<std::int64_t>(value));
             }},

        {.table = "output",
         .name = "format",
         .shape = Shape::string,
         .standard = "\"full\"",
         .help = "how findings are printed",
         .option = "--format",
         .accepted = format_names,
         .apply = [](SettingsFile& file, std::string_view,
                     const OptionValue& value) { file.format = find_format(std::get<std::string>(value)); }},
        {.table = "output",
         .name = "color",
         .shape = Shape::string,
         .standard = "\"auto\"",
         .help = "whether there are colours",
         .option = "--color",
         .accepted = colour_words,
         .apply = [](SettingsFile& file, std::string_view,
                     const OptionValue& value) { file.colour = find_colour(std::get<std::string>(value)); }},
        {.table = "output",
         .name = "fail-on",
         .shape = Shape::string,
         .standard = "\"warning\"",
         .help = "plint exits with 1 from this severity on",
         .option = "--fail-on",
         .accepted = severity_words,
         .apply = [](SettingsFile& file, std::string_view,
                     const OptionValue& value) { file.fail_on = find_severity(std::get<std::string>(value)); }},
    });

}  // namespace

std::string_view name(Shape shape)
{
    switch (shape) {
    case Shape::boolean: return "true or false";
    case Shape::number: return "a number";
    case Shape::string: return "a string";
    case Shape::strings: return "a list of strings";
    }
    return "";
}

std::span<const Key> settings_keys()
{
    return keys;
}

std::span<const TableHelp> settings_tables()
{
    return table_helps;
}

const Key* find_key(std::string_view table, std::string_view name)
{
    const auto* const found =
        std::ranges::find_if(keys, [&](const Key& key) { return key.table == table && key.name == name; });
    return found == keys.end() ? nullptr : found;
}

}  // namespace plint
