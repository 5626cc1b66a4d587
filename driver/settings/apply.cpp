#include "driver/settings/apply.hpp"

#include "driver/console.hpp"
#include "driver/files/write.hpp"
#include "reporters/full/full.hpp"

#include <unistd.h>

namespace plint {

void apply_settings(Options& options, const SettingsChain& chain)
{
    const bool module_path_given = !options.project.module_path.empty();
    const bool environment_given = options.project.environment.has_value();
    const auto is_open = [&](std::string_view option) { return !options.given.contains(option); };
    const bool baseline_given = !options.baseline.empty();
    for (const auto* const file : chain) {
        if (!file->baseline.empty() && !baseline_given)
            options.baseline = file->baseline;
        if (file->module_path && !module_path_given)
            options.project.module_path = *file->module_path;
        if (file->environment && !environment_given)
            options.project.environment = *file->environment;
        if (file->puppet_version && is_open("--puppet-version"))
            options.project.puppet_version = *file->puppet_version;
        if (file->format != nullptr && is_open("--format"))
            options.format = file->format;
        if (file->colour && is_open("--color"))
            options.colour = *file->colour;
        if (file->fail_on && is_open("--fail-on"))
            options.fail_on = *file->fail_on;
    }
}

bool complain_of(const Settings& settings, Colour colour)
{
    Report report;
    for (const auto* const source : settings.sources())
        report.sources.emplace(source->path(), source);
    const auto problems = settings.problems();
    const auto terminal = standard_error(colour);
    std::string text;
    for (const auto& problem : problems)
        reporters::write_finding(report, terminal, problem, text);
    static_cast<void>(write_all(STDERR_FILENO, text));
    return !problems.empty();
}

}  // namespace plint
