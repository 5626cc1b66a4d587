#include "reporters/full/summary.hpp"

#include "reporters/terminal/style.hpp"
#include "reporters/text/counted.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

namespace plint::reporters {

void append_notification(std::string& out, const Terminal& terminal, const Notification& notification)
{
    paint(out, terminal, style_of(notification.severity), name(notification.severity));
    paint(out, terminal, Style::message, ": " + visible(notification.message));
    out += '\n';
    if (notification.path.empty())
        return;
    paint(out, terminal, Style::gutter, " --> ");
    paint(out, terminal, Style::path, visible(notification.path));
    out += '\n';
}

void append_summary(std::string& out, const Report& report, const Terminal& terminal)
{
    const Counts& counts = report.diagnostics.counts();
    if (report.fixed != 0)
        paint(out, terminal, Style::good, fmt::format("Fixed {}. ", counted(report.fixed, "finding")));

    std::vector<std::string> aside;
    if (counts.findings() == 0) {
        if (report.files == 0)
            paint(out, terminal, Style::message, "No Puppet files were checked");
        else
            paint(out, terminal, Style::good, fmt::format("No findings in {}", counted(report.files, "file")));
    } else {
        std::vector<std::string> found;
        if (counts.errors != 0)
            found.push_back(painted(terminal, Style::error, counted(counts.errors, "error")));
        if (counts.warnings != 0)
            found.push_back(painted(terminal, Style::warning, counted(counts.warnings, "warning")));
        if (counts.infos != 0)
            found.push_back(painted(terminal, Style::info, counted(counts.infos, "info")));
        out += fmt::format("Found {} in {}", fmt::join(found, ", "), counted(report.files, "file"));
        if (counts.fixable != 0)
            aside.push_back(fmt::format("{} fixable with --fix", counts.fixable));
        if (counts.unsafely_fixable != 0)
            aside.push_back(fmt::format("{}{} with --unsafe-fixes", counts.unsafely_fixable,
                                        counts.fixable == 0 ? " fixable" : " more"));
    }
    if (!report.suppressed.empty())
        aside.push_back(fmt::format("{} suppressed", report.suppressed.size()));
    else if (report.in_baseline != 0)
        aside.push_back(fmt::format("{} hidden by the baseline", report.in_baseline));
    if (report.older != 0)
        aside.push_back(fmt::format("{} older", report.older));
    if (!aside.empty())
        out += fmt::format(" ({})", fmt::join(aside, ", "));
    out += ".\n";
}

}  // namespace plint::reporters
