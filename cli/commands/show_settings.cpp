#include "cli/commands/show_settings.hpp"

#include "checks/files/paths.hpp"
#include "engine/settings/words.hpp"
#include "engine/settings/keys.hpp"
#include "engine/settings/toml_text.hpp"
#include "cli/request/apply_settings.hpp"
#include "cli/request/request.hpp"
#include "engine/workspace/rule_book.hpp"
#include "reporters/text/counted.hpp"
#include "rules/engine/custom_rule.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>

namespace plint::cli {

namespace {

using reporters::visible;

constexpr std::string_view hidden = "…";

struct Row {
    std::string text;
    std::string origin;
};

std::string in_columns(const std::vector<Row>& rows)
{
    constexpr std::size_t widest = 60;
    std::size_t width = 0;
    for (const auto& row : rows)
        if (const auto cells = reporters::cells(row.text); cells <= widest)
            width = std::max(width, cells);
    std::string out;
    for (const auto& [text, origin] : rows) {
        const auto cells = reporters::cells(text);
        out += fmt::format("  {}{:{}}  # {}\n", text, "", width > cells ? width - cells : 0, origin);
    }
    return out;
}

std::optional<rules::OptionValue> list_if_any(const std::vector<std::string>& list)
{
    return list.empty() ? std::nullopt : std::optional<rules::OptionValue>(list);
}

// The value of a key on the command line; empty if it is not set there.
std::optional<rules::OptionValue> from_command_line(const Options& options, const engine::Key& key)
{
    const auto if_given = [&](rules::OptionValue value) {
        return options.given.contains(key.option) ? std::optional(std::move(value)) : std::nullopt;
    };
    if (key.option == "--select")
        return list_if_any(options.rules.select);
    if (key.option == "--extend-select")
        return list_if_any(options.rules.extend_select);
    if (key.option == "--ignore")
        return list_if_any(options.rules.ignore);
    if (key.option == "--preview")
        return options.rules.preview ? std::optional<rules::OptionValue>(*options.rules.preview) : std::nullopt;
    if (key.option == "--ignore-paths")
        return list_if_any(options.ignore_paths);
    if (key.option == "--modulepath")
        return list_if_any(options.project.module_path);
    if (key.option == "--environment")
        return options.project.environment ? std::optional<rules::OptionValue>(*options.project.environment)
                                           : std::nullopt;
    if (key.option == "--baseline")
        return options.baseline.empty() ? std::nullopt : std::optional<rules::OptionValue>(options.baseline);
    if (key.option == "--puppet-version")
        return options.puppet_version.size() == 1 ? if_given(std::int64_t{options.puppet_version[0] - '0'})
                                                  : if_given(options.puppet_version);
    if (key.option == "--format")
        return options.format != nullptr ? if_given(std::string(options.format->name)) : std::nullopt;
    if (key.option == "--color")
        return if_given(std::string(engine::colour_words()[static_cast<std::size_t>(options.colour)]));
    if (key.option == "--fail-on")
        return if_given(std::string(name(options.fail_on)));
    return std::nullopt;
}

std::string place_of(const engine::SettingsFile& file, Span span)
{
    return fmt::format("{}:{}", visible(file.path), file.source->lines().line(span.begin));
}

bool is_of_run(const engine::Key& key)
{
    return key.table == "output" || (key.table == "project" && key.name != "ignore-paths");
}

// The value of a setting in a file, as far as it may be shown.
std::string shown_value(const rules::OptionValue& value, const engine::SettingsFile& file,
                        const engine::Boundary& boundary)
{
    return may_quote_settings(file.path, boundary) ? visible(engine::toml_value(value)) : std::string(hidden);
}

// The values of a key in each place. Lists of rules are combined, so all of them are shown; of other values the last.
void add_rows(std::vector<Row>& rows, const engine::Key& key, const Options& options,
              const engine::SettingsChain& chain, const engine::Boundary& boundary)
{
    const auto name = key.table.empty() ? std::string(key.name) : fmt::format("{}.{}", key.table, key.name);
    const auto line = [&](std::string_view value) { return fmt::format("{} = {}", name, value); };
    std::vector<Row> said;
    for (const auto* const file : chain)
        if (const auto given = file->given.find(name); given != file->given.end())
            said.push_back(
                {line(shown_value(given->second.value, *file, boundary)), place_of(*file, given->second.span)});
    if (const auto value = from_command_line(options, key))
        said.push_back({line(visible(engine::toml_value(*value))), std::string(key.option)});
    if (said.empty() && !key.default_value.empty())
        said.push_back({line(visible(key.default_value)), "default"});
    if (key.shape != engine::Shape::strings && said.size() > 1)
        said.erase(said.begin(), said.end() - 1);
    std::ranges::move(said, std::back_inserter(rows));
}

// The values in tables of rules and of patterns.
void add_entries(std::vector<Row>& rows, std::string_view table, const engine::SettingsChain& chain,
                 const engine::Boundary& boundary)
{
    for (const auto* const file : chain)
        for (const auto& [name, given] : file->given)
            if (name.starts_with(table))
                rows.push_back(
                    {fmt::format("{} = {}",
                                 may_quote_settings(file->path, boundary) ? visible(name)
                                                                          : fmt::format("{}{}", table, hidden),
                                 shown_value(given.value, *file, boundary)),
                     place_of(*file, given.span)});
}

std::string reason(const rules::Rule& rule, const rules::Verdict& verdict,
                   std::span<const rules::RuleSelection* const> selections, const engine::SettingsChain& chain)
{
    if (verdict.word.empty() && verdict.reason == rules::Because::needs_preview)
        return "preview rule: select it and use `--preview`";
    if (verdict.reason == rules::Because::default_value)
        return verdict.on                                ? "on by default"
            : rule.enabled == rules::Enabled::by_default ? "not selected"
                                                         : "not on by default";
    std::string where = "the command line";
    for (const auto* const file : chain) {
        const auto* const place = selections[verdict.place];
        const auto is_entry = [&](const engine::PerFile& entry) { return &entry.rules == place; };
        if (&file->rules == place || std::ranges::any_of(file->per_file, is_entry))
            where = visible(file->path);
    }
    const auto verb = verdict.reason == rules::Because::ignored ? "ignored" : "selected";
    const auto preview = verdict.reason == rules::Because::needs_preview
        ? std::string("; preview rule: use `--preview` to enable it")
        : std::string();
    return fmt::format("{} by `{}` in {}{}", verb, visible(verdict.word), where, preview);
}

std::string rules_text(const std::vector<const rules::RuleSelection*>& selections, const engine::SettingsChain& chain)
{
    std::vector<Row> on;
    std::vector<Row> off;
    std::vector<const rules::Rule*> all(rules::all_rules().begin(), rules::all_rules().end());
    for (const auto& custom : rules::custom_rules(selections))
        all.push_back(&custom->rule);
    for (const rules::Rule* const rule : all) {
        const auto verdict = judge(*rule, selections);
        const auto severity = rules::chosen_severity(*rule, selections).value_or(rule->severity);
        const auto fixes =
            rule->fixable == rules::Fixable::never || rules::may_fix(*rule, selections) ? "" : ", never fixed";
        (verdict.on ? on : off)
            .push_back({verdict.on ? fmt::format("{} = {}", rule->name, name(severity)) : std::string(rule->name),
                        reason(*rule, verdict, selections, chain) + fixes});
    }
    return fmt::format("\nenabled rules:\n{}\ndisabled rules:\n{}", in_columns(on), in_columns(off));
}

std::string chain_text(const engine::SettingsChain& chain)
{
    std::vector<std::string> names;
    for (const auto* const file : chain)
        names.push_back(visible(file->path));
    std::ranges::reverse(names);
    return names.empty() ? "no plint.toml" : fmt::format("{}", fmt::join(names, ", which extends "));
}

// Groups are in the order of their first files.
using Group = std::pair<const engine::SettingsChain*, std::vector<std::string>>;

std::vector<Group> groups(engine::Settings& settings, std::span<const std::string> files)
{
    std::vector<Group> all;
    std::map<const engine::SettingsChain*, std::size_t> known;
    for (const auto& file : files) {
        const auto* const chain = &settings.of_file(file);
        const auto [found, is_new] = known.try_emplace(chain, all.size());
        if (is_new)
            all.push_back({chain, {}});
        all[found->second].second.push_back(file);
    }
    return all;
}

// Missing dependencies: rules that need them report nothing, and this shows the reason.
std::string missing_text(const layout::Layout& layout, const layout::Module& module, const engine::Boundary& boundary)
{
    std::vector<std::string> missing;
    if (!boundary.may_quote(files::below(module.root, "metadata.json")))
        return {};
    for (const auto& name : module.dependencies)
        if (std::ranges::none_of(layout.modules, [&](const layout::Module& other) {
                return other.name == name && other.environment == module.environment;
            }))
            missing.push_back(visible(name));
    return missing.empty() ? std::string() : fmt::format("; missing dependencies: {}", fmt::join(missing, ", "));
}

// The name that a metadata.json outside of the boundary gives is not shown, unless it is that of the directory.
std::string name_text(const layout::Module& module, const engine::Boundary& boundary)
{
    if (module.name.empty())
        return "name unknown";
    const bool is_shown = !module.has_metadata || module.name == module.folder
        || boundary.may_quote(files::below(module.root, "metadata.json"));
    return is_shown ? visible(module.name) : std::string(hidden);
}

}  // namespace

std::string show_settings(const Options& command_line, engine::Settings& settings, std::span<const std::string> files,
                          const engine::Boundary& boundary)
{
    const auto& of_run = settings.of_folder(common_folder(command_line));
    std::vector<Row> rows;
    for (const auto& key : engine::settings_keys())
        if (is_of_run(key))
            add_rows(rows, key, command_line, of_run, boundary);
    auto out = fmt::format("whole run: {}\n{}", chain_text(of_run), in_columns(rows));

    for (const auto& [chain, members] : groups(settings, files)) {
        rows.clear();
        for (const auto& key : engine::settings_keys())
            if (!is_of_run(key) && !key.table.ends_with('*') && !key.table.empty())
                add_rows(rows, key, command_line, *chain, boundary);
        add_entries(rows, "per-file.", *chain, boundary);
        add_entries(rows, "rules.", *chain, boundary);
        add_entries(rows, "pattern.", *chain, boundary);
        out += fmt::format("\n{}, `{}` first: {}\n{}", reporters::counted(members.size(), "file"),
                           visible(members.front()), chain_text(*chain), in_columns(rows));
        out += rules_text(engine::selections_for(members.front(), settings, command_line.rules), *chain);
    }
    return out;
}

std::string show_layout(const layout::Layout& layout, const engine::Boundary& boundary)
{
    std::string out = "\nenvironments:\n";
    for (const auto& environment : layout.environments)
        out += fmt::format("  {}: modules in {}\n", visible(environment.root),
                           visible(fmt::format("{}", fmt::join(environment.module_path, ", "))));
    out += "\nmodules:\n";
    for (const auto& module : layout.modules)
        out +=
            fmt::format("  {}: {}{}{}\n", visible(module.root), name_text(module, boundary),
                        module.name_is_guess ? " (name of its directory)" : "", missing_text(layout, module, boundary));
    const auto requested =
        static_cast<std::size_t>(std::ranges::count_if(layout.files, &layout::ProjectFile::requested));
    return out + fmt::format("\nfiles = {} checked, {} read as context\n", requested, layout.files.size() - requested);
}

}  // namespace plint::cli
