#include "cli/request/apply_settings.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/directory.hpp"
#include "cli/output/console.hpp"
#include "engine/platform/disk.hpp"
#include "engine/settings/project_settings.hpp"
#include "engine/workspace/redact.hpp"
#include "parser/source/limits.hpp"
#include "reporters/full/full.hpp"
#include "reporters/text/visible.hpp"
#include "rules/engine/custom_rule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace plint::cli {

void apply_settings(Options& options, const engine::SettingsChain& chain)
{
    const auto is_open = [&](std::string_view option) { return !options.given.contains(option); };
    const bool baseline_given = !options.baseline.empty();
    engine::apply_project_settings(options.project, chain,
                                   {.module_path = !options.project.module_path.empty(),
                                    .environment = options.project.environment.has_value(),
                                    .releases = !is_open("--puppet-version")});
    for (const auto* const file : chain) {
        if (!file->baseline.empty() && !baseline_given)
            options.baseline = file->baseline;
        if (file->format != nullptr && is_open("--format"))
            options.format = file->format;
        if (file->colour && is_open("--color"))
            options.colour = *file->colour;
        if (file->fail_on && is_open("--fail-on"))
            options.fail_on = *file->fail_on;
    }
}

void apply_other_checks(Options& options, const engine::SettingsChain& chain)
{
    std::vector<const rules::RuleSelection*> selections;
    for (const engine::SettingsFile* const file : chain)
        selections.push_back(&file->rules);
    const auto custom = rules::custom_rules(selections);
    for (const auto& [option, name, is_off] : options.other_checks)
        if (std::ranges::any_of(
                custom, [&, &called = name](const auto& one) { return rules::is_called(one->rule.name, called); }))
            (is_off ? options.rules.ignore : options.rules.extend_select).push_back(name);
        else
            print_error_line(fmt::format("warning: {}: plint has no rule `{}`", reporters::visible(option),
                                         reporters::visible(name)));
    options.other_checks.clear();
}

// A plint.toml above the project is found by walking up; the repository cannot choose it.
static bool is_found_above(const std::string& path, const engine::Boundary& boundary)
{
    const auto absolute = files::absolute_path(path, engine::current_directory());
    return files::name_of(absolute) == engine::settings_file_name && !engine::is_symlink(absolute)
        && boundary.is_around(engine::resolve_directory(std::string(files::parent_of(absolute))));
}

bool may_quote_settings(const std::string& path, const engine::Boundary& boundary)
{
    return boundary.may_quote(path) || is_found_above(path, boundary);
}

bool print_settings_problems(const engine::Settings& settings, engine::Colour colour, const engine::Boundary& boundary)
{
    Report report;
    std::vector<std::unique_ptr<SourceFile>> redacted;
    for (const auto* const source : settings.sources()) {
        const bool shown = may_quote_settings(source->path(), boundary);
        if (!shown)
            redacted.push_back(engine::redacted_copy(*source));
        report.sources.emplace(source->path(), shown ? source : redacted.back().get());
    }
    auto problems = settings.problems();
    for (auto& problem : problems)
        if (report.sources.contains(problem.path) && !is_found_above(problem.path, boundary))
            engine::redact(problem, boundary, "is not a valid plint.toml");
    const auto terminal = standard_error(colour);
    std::string text;
    std::size_t printed = 0;
    while (printed < problems.size() && printed < limits::settings_errors && text.size() < limits::settings_error_bytes)
        reporters::write_finding(report, terminal, problems[printed++], text);
    if (printed < problems.size())
        text += fmt::format("plint: {} more errors in settings\n", problems.size() - printed);
    static_cast<void>(print_error(text));
    return !problems.empty();
}

}  // namespace plint::cli
