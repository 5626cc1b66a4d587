// Every key of plint.toml. A new one is an entry here.
#include "engine/settings/keys.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/disk.hpp"
#include "engine/settings/words.hpp"
#include "rules/engine/engine.hpp"
#include "rules/engine/presets.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <string>
#include <vector>

namespace plint::engine {

namespace {

using Strings = std::vector<std::string>;

// The first of the names with the same meaning: each rule is compared with all of them, for each set of rules.
Strings distinct(const Strings& names)
{
    std::set<std::string> known;
    Strings first;
    for (const std::string& name : names)
        if (known.insert(rules::with_underscores(name)).second)
            first.push_back(name);
    return first;
}

template <Strings rules::RuleSelection::*member>
void set_rules(SettingsFile& file, std::string_view /*entry*/, const rules::OptionValue& value)
{
    const Strings& names = std::get<Strings>(value);
    std::ranges::copy(distinct(names), std::back_inserter(file.rules.*member));  // beside those of `preset`
}

// Of the entry that was made last.
template <Strings rules::RuleSelection::*member>
void set_rules_per_file(SettingsFile& file, std::string_view /*entry*/, const rules::OptionValue& value)
{
    file.per_file.back().rules.*member = distinct(std::get<Strings>(value));
}

template <std::optional<std::uint32_t> FormatSettings::*member>
void set_format_number(SettingsFile& file, std::string_view /*entry*/, const rules::OptionValue& value)
{
    file.formatting.*member = static_cast<std::uint32_t>(std::get<std::int64_t>(value));
}

template <std::optional<bool> FormatSettings::*member>
void set_format_switch(SettingsFile& file, std::string_view /*entry*/, const rules::OptionValue& value)
{
    file.formatting.*member = std::get<bool>(value);
}

// In the order of formatter::Alignment.
constexpr std::array<std::string_view, 3> alignments{"never", "kept", "always"};

std::span<const std::string_view> alignment_words()
{
    return alignments;
}

std::string from_its_folder(const SettingsFile& file, const std::string& path)
{
    return files::shown_path(files::absolute_path(path, file.folder), current_directory());
}

constexpr auto table_helps = std::to_array<TableHelp>({
    {"", "Settings of plint, the linter for Puppet"},
    {"lint", "Rules to run: names of rules, categories or presets"},
    {"rules", "Severity and options of individual rules, by rule name"},
    {"rules.*", "Severity and options of the rule"},
    {"per-file", "Rules for some files; patterns in .gitignore syntax, relative to this file's directory"},
    {"per-file.*", "Rules for these files"},
    {"pattern", "A rule of your own: code to report, as Puppet code with placeholders"},
    {"pattern.*", "A rule of your own"},
    {"pattern.*.where.*", "What the text of the placeholder must match"},
    {"project", "Files to check and their environment"},
    {"format", "Layout of `plint format`"},
    {"output", "Report and exit code"},
});

constexpr auto keys =
    std::to_array<Key>({
        {.table = "",
         .name = "extends",
         .shape = Shape::string,
         .default_value = "",
         .help = "base settings file, relative to this file's directory; this file takes precedence",
         .option = "",
         .example = "\"../plint.toml\"",
         .apply = [](SettingsFile& file, std::string_view,
                     const rules::OptionValue& value) { file.extends = std::get<std::string>(value); }},

        {.table = "lint",
         .name = "preset",
         .shape = Shape::string,
         .default_value = "\"recommended\"",
         .help = "rules to start from; those of `select` are added",
         .option = "--select",
         .accepted = rules::preset_names,
         .apply = [](SettingsFile& file, std::string_view,
                     const rules::OptionValue& value) { file.rules.select.push_back(std::get<std::string>(value)); }},
        {.table = "lint",
         .name = "select",
         .shape = Shape::strings,
         .default_value = "",
         .help = "rules, categories or presets to run instead of the defaults",
         .option = "--select",
         .example = "[\"correctness\", \"autoload_layout\"]",
         .rules = true,
         .not_empty = true,
         .apply = set_rules<&rules::RuleSelection::select>},
        {.table = "lint",
         .name = "extend-select",
         .shape = Shape::strings,
         .default_value = "[]",
         .help = "additional rules to enable",
         .option = "--extend-select",
         .rules = true,
         .apply = set_rules<&rules::RuleSelection::extend_select>},
        {.table = "lint",
         .name = "ignore",
         .shape = Shape::strings,
         .default_value = "[]",
         .help = "rules to disable",
         .option = "--ignore",
         .rules = true,
         .apply = set_rules<&rules::RuleSelection::ignore>},
        {.table = "lint",
         .name = "preview",
         .shape = Shape::boolean,
         .default_value = "false",
         .help = "also run the selected rules that are in preview (new rules that may still change)",
         .option = "--preview",
         .apply = [](SettingsFile& file, std::string_view,
                     const rules::OptionValue& value) { file.rules.preview = std::get<bool>(value); }},
        {.table = "lint",
         .name = "fixable",
         .shape = Shape::strings,
         .default_value = "[\"all\"]",
         .help = "rules whose findings `--fix` may fix",
         .option = "",
         .rules = true,
         .not_empty = true,
         .apply = set_rules<&rules::RuleSelection::fixable>},
        {.table = "lint",
         .name = "unfixable",
         .shape = Shape::strings,
         .default_value = "[]",
         .help = "rules whose findings `--fix` never fixes",
         .option = "",
         .rules = true,
         .apply = set_rules<&rules::RuleSelection::unfixable>},

        {.table = "rules.*",
         .name = "severity",
         .shape = Shape::string,
         .default_value = "",
         .help = "severity of the rule's findings",
         .option = "",
         .example = "\"info\"",
         .accepted = severity_words,
         .apply =
             [](SettingsFile& file, std::string_view entry, const rules::OptionValue& value) {
                 file.rules.severity.insert_or_assign(std::string(entry), *find_severity(std::get<std::string>(value)));
             }},

        {.table = "per-file.*",
         .name = "extend-select",
         .shape = Shape::strings,
         .default_value = "[]",
         .help = "additional rules to enable for these files",
         .option = "",
         .rules = true,
         .apply = set_rules_per_file<&rules::RuleSelection::extend_select>},
        {.table = "per-file.*",
         .name = "ignore",
         .shape = Shape::strings,
         .default_value = "[]",
         .help = "rules to disable for these files",
         .option = "",
         .rules = true,
         .apply = set_rules_per_file<&rules::RuleSelection::ignore>},

        {.table = "project",
         .name = "ignore-paths",
         .shape = Shape::strings,
         .default_value = "[]",
         .help = "files to exclude, in .gitignore syntax, relative to this file's directory",
         .option = "--ignore-paths",
         .apply =
             [](SettingsFile& file, std::string_view, const rules::OptionValue& value) {
                 for (const auto& glob : std::get<Strings>(value))
                     std::ranges::move(files::parse_gitignore(glob), std::back_inserter(file.ignore_paths));
             }},
        {.table = "project",
         .name = "vendored",
         .shape = Shape::strings,
         .default_value = "[]",
         .help = "third-party code, which is known but not checked, in .gitignore syntax; `!…` for your own code",
         .option = "",
         .example = "[\"modules/apt/\"]",
         .apply =
             [](SettingsFile& file, std::string_view, const rules::OptionValue& value) {
                 for (const auto& glob : std::get<Strings>(value))
                     std::ranges::move(files::parse_gitignore(glob), std::back_inserter(file.vendored));
             }},
        {.table = "project",
         .name = "modulepath",
         .shape = Shape::strings,
         .default_value = "",
         .help = "module directories, relative to this file's directory; overrides environment.conf",
         .option = "--modulepath",
         .example = "[\"modules\", \"site\"]",
         .not_empty = true,
         .apply =
             [](SettingsFile& file, std::string_view, const rules::OptionValue& value) {
                 file.module_path.emplace();
                 for (const auto& folder : std::get<Strings>(value))
                     file.module_path->push_back(from_its_folder(file, folder));
             }},
        {.table = "project",
         .name = "environment",
         .shape = Shape::string,
         .default_value = "",
         .help = "environment directory, relative to this file's directory; found automatically if omitted",
         .option = "--environment",
         .example = "\".\"",
         .apply =
             [](SettingsFile& file, std::string_view, const rules::OptionValue& value) {
                 file.environment = from_its_folder(file, std::get<std::string>(value));
             }},
        {.table = "project",
         .name = "puppet-version",
         .shape = Shape::string,
         .default_value = "",
         .help = "version of Puppet or OpenVox that the code is for: 7, 8, 9, or a release such as openvox-8.26; the "
                 "one that "
                 "metadata.json requires if omitted, else 8",
         .option = "--puppet-version",
         .example = "8",
         .or_number = true,
         .is_valid = [](std::string_view text) { return catalogue::read_releases(text).has_value(); },
         .expected = catalogue::accepted_releases,
         .apply =
             [](SettingsFile& file, std::string_view, const rules::OptionValue& value) {
                 file.releases = catalogue::read_releases(std::get<std::string>(value));
             }},
        {.table = "project",
         .name = "baseline",
         .shape = Shape::string,
         .default_value = "",
         .help = "file with recorded findings that are not reported again, relative to this file's directory",
         .option = "--baseline",
         .example = "\"plint-baseline.txt\"",
         .apply =
             [](SettingsFile& file, std::string_view, const rules::OptionValue& value) {
                 file.baseline = from_its_folder(file, std::get<std::string>(value));
             }},

        {.table = "format",
         .name = "line-length",
         .shape = Shape::number,
         .default_value = "100",
         .help = "longest line in characters; strings and comments may be longer",
         .option = "",
         .min = 40,
         .max = 500,
         .apply = set_format_number<&FormatSettings::line_length>},
        {.table = "format",
         .name = "indent-width",
         .shape = Shape::number,
         .default_value = "2",
         .help = "spaces for each level of indentation",
         .option = "",
         .min = 1,
         .max = 8,
         .apply = set_format_number<&FormatSettings::indent_width>},
        {.table = "format",
         .name = "align-arrows",
         .shape = Shape::boolean,
         .default_value = "true",
         .help = "align `=>` in resource bodies, hashes and selectors",
         .option = "",
         .apply = set_format_switch<&FormatSettings::align_arrows>},
        {.table = "format",
         .name = "align-parameters",
         .shape = Shape::boolean,
         .default_value = "true",
         .help = "align `=` in lists of parameters",
         .option = "",
         .apply = set_format_switch<&FormatSettings::align_parameters>},
        {.table = "format",
         .name = "align-types",
         .shape = Shape::string,
         .default_value = "\"kept\"",
         .help = "align the names of parameters after their types: never, always, or where they were aligned",
         .option = "",
         .accepted = alignment_words,
         .apply =
             [](SettingsFile& file, std::string_view, const rules::OptionValue& value) {
                 const auto at = std::ranges::find(alignments, std::get<std::string>(value)) - alignments.begin();
                 file.formatting.align_types = static_cast<formatter::Alignment>(at);
             }},
        {.table = "format",
         .name = "exclude",
         .shape = Shape::strings,
         .default_value = "[]",
         .help = "files that are not formatted, in .gitignore syntax, relative to this file's directory",
         .option = "",
         .apply =
             [](SettingsFile& file, std::string_view, const rules::OptionValue& value) {
                 for (const auto& glob : std::get<Strings>(value))
                     std::ranges::move(files::parse_gitignore(glob), std::back_inserter(file.formatting.exclude));
             }},

        {.table = "output",
         .name = "format",
         .shape = Shape::string,
         .default_value = "\"full\"",
         .help = "report format",
         .option = "--format",
         .accepted = format_names,
         .apply = [](SettingsFile& file, std::string_view,
                     const rules::OptionValue& value) { file.format = find_format(std::get<std::string>(value)); }},
        {.table = "output",
         .name = "color",
         .shape = Shape::string,
         .default_value = "\"auto\"",
         .help = "when to use colors",
         .option = "--color",
         .accepted = colour_words,
         .apply = [](SettingsFile& file, std::string_view,
                     const rules::OptionValue& value) { file.colour = find_colour(std::get<std::string>(value)); }},
        {.table = "output",
         .name = "fail-on",
         .shape = Shape::string,
         .default_value = "\"warning\"",
         .help = "lowest severity that makes the exit code 1",
         .option = "--fail-on",
         .accepted = severity_words,
         .apply = [](SettingsFile& file, std::string_view,
                     const rules::OptionValue& value) { file.fail_on = find_severity(std::get<std::string>(value)); }},
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
    static const std::vector<Key> all = [] {
        std::vector<Key> every(keys.begin(), keys.end());
        std::ranges::copy(pattern_keys(), std::back_inserter(every));
        return every;
    }();
    return all;
}

std::span<const TableHelp> settings_tables()
{
    return table_helps;
}

const Key* find_key(std::string_view table, std::string_view name)
{
    const auto all = settings_keys();
    const auto found =
        std::ranges::find_if(all, [&](const Key& key) { return key.table == table && key.name == name; });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace plint::engine
