// Writes reports to their destinations.
#include "cli/reports/deliver.hpp"

#include "engine/platform/directory.hpp"
#include "engine/platform/standard_files.hpp"
#include "cli/output/write.hpp"
#include "cli/output/console.hpp"
#include "engine/platform/write_all.hpp"
#include "cli/reports/report_limit.hpp"
#include "cli/reports/summaries.hpp"
#include "reporters/text/log_commands.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::cli {

namespace {

const Format& main_format(const Options& options)
{
    return options.format != nullptr ? *options.format : formats().front();
}

std::string written(const Format& format, const Report& report, const Terminal& terminal)
{
    // Untouched memory costs nothing, and growing costs as much as writing.
    constexpr std::size_t usual_length = 512;
    std::string text;
    text.reserve(report.diagnostics.size() * usual_length);
    format.write(report, terminal, text);
    return text;
}

std::string main_report(const Options& options, const Report& report, const Terminal& terminal)
{
    if (!options.log_format.empty())
        return log_lines(report, options.log_format);
    return written(main_format(options), report, terminal);
}

bool write_report(const std::string& path, std::string_view text)
{
    const auto problem = write_output(path, text);
    if (!problem.empty())
        print_error_line(fmt::format("cannot write `{}`: {}", reporters::visible(path), problem));
    return problem.empty();
}

}  // namespace

bool draws_classes(const Options& options)
{
    const auto draws = [](const ReportFile& report) { return report.format->draws_classes; };
    return std::ranges::any_of(options.reports, draws) || (!options.quiet && main_format(options).draws_classes);
}

// Whether the report on standard output is for people.
static bool is_for_people(const Options& options)
{
    return !options.quiet && !options.statistics && options.log_format.empty() && options.output.empty()
        && main_format(options).audience == Audience::people;
}

bool reports_empty_runs(const Options& options)
{
    return is_for_people(options) && main_format(options).name == "full";
}

Terminal report_terminal(const Options& options, bool to_standard_error)
{
    return options.quiet || !options.output.empty() || to_standard_error ? Terminal() : standard_output(options.colour);
}

std::vector<ReportText> report_texts(const Options& options, Report report, const Terminal& terminal,
                                     std::vector<std::string>& warnings)
{
    std::vector<ReportText> texts;
    const std::string all = options.statistics ? statistics(report, terminal) : "";
    const bool has_findings = !options.reports.empty() || (!options.quiet && !options.statistics);
    limit_findings(report);
    if (std::string warning = omission(report); !warning.empty() && has_findings)
        warnings.push_back(std::move(warning));
    for (const ReportFile& file : options.reports) {
        auto [text, warning] =
            limited_text(report, [&](const Report& part) { return written(*file.format, part, {}); });
        if (!warning.empty())
            warnings.push_back(fmt::format("`{}`: {}", reporters::visible(file.path), warning));
        texts.push_back({file.path, std::move(text)});
    }
    // What is not about the code is only on standard error, where no pipe hides it.
    if (is_for_people(options)) {
        for (const Notification& notification : report.notifications)
            if (notification.severity == Severity::info)
                warnings.push_back(fmt::format("note: {}", reporters::visible(notification.message)));
        report.notifications.clear();
    }
    if (options.quiet)
        return texts;
    if (options.statistics) {
        texts.push_back({options.output, all});
        return texts;
    }
    auto [text, warning] =
        limited_text(report, [&](const Report& part) { return main_report(options, part, terminal); });
    if (!warning.empty())
        warnings.push_back(std::move(warning));
    texts.push_back({options.output, std::move(text)});
    return texts;
}

// Whether a CI system could read a part of the main report as a command although neither the format nor the user's
// template is meant as one.
static bool may_hold_commands(const Options& options)
{
    if (options.statistics)
        return true;
    return options.log_format.empty() ? main_format(options).audience == Audience::people
                                      : reporters::without_log_commands(options.log_format) == options.log_format;
}

bool deliver(const Options& options, std::span<const ReportText> reports, bool to_standard_error)
{
    bool done = true;
    for (const auto& [path, text] : reports) {
        if (!path.empty()) {
            done = write_report(path, text) && done;
            continue;
        }
        const std::string shown = may_hold_commands(options) ? printable(text) : text;
        done = (to_standard_error ? engine::write_all(engine::standard_error, shown) == 0 : print(shown)) && done;
    }
    return done;
}

}  // namespace plint::cli
