#include "cli/reports/report_limit.hpp"

#include "parser/source/limits.hpp"
#include "reporters/text/counted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plint::cli {

std::size_t fair_share(std::span<const std::size_t> sizes, std::size_t limit)
{
    std::vector<std::size_t> counts(sizes.begin(), sizes.end());
    std::ranges::sort(counts);
    // Small groups keep everything; the others share what is left.
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const std::size_t share = limit / (counts.size() - i);
        if (counts[i] > share)
            return std::max<std::size_t>(share, 1);
        limit -= counts[i];
    }
    return counts.empty() ? 1 : std::max<std::size_t>(counts.back(), 1);
}

// How many findings each rule has in one file.
using CountsByRule = std::map<std::string_view, std::size_t>;

static CountsByRule count_by_rule(std::span<const Diagnostic> file)
{
    CountsByRule counts;
    for (const Diagnostic& finding : file)
        ++counts[finding.rule];
    return counts;
}

static std::size_t bytes_of_files(const Report& report)
{
    std::size_t bytes = 0;
    for (const auto& [path, source] : report.sources)
        bytes += source->text().size();
    // Fixes can multiply the size of a file, but must not multiply the report.
    return report.fixed != 0 ? std::min(bytes, limits::report_bytes / limits::report_bytes_per_byte) : bytes;
}

static std::size_t max_bytes(const Report& report)
{
    return std::max(limits::report_bytes, bytes_of_files(report) * limits::report_bytes_per_byte);
}

namespace {

// The findings that a report keeps: the first ones of each rule in a file, in the first files of each rule.
struct Share {
    std::size_t findings = 0;
    std::size_t files = 0;
};

constexpr std::size_t in_all_files = static_cast<std::size_t>(-1);
constexpr std::string_view omitted_findings = "omitted_findings";
constexpr std::string_view omitted_suppressed_findings = "omitted_suppressed_findings";

// Whether each rule keeps at least one finding in each file, however many these are.
enum class FilesToKeep : std::uint8_t { all, first };

Share share_within(const Findings& all, std::size_t limit, FilesToKeep files)
{
    std::vector<std::size_t> counts;
    std::map<std::string, std::size_t, std::less<>> files_of_rules;
    all.each_file([&](std::span<const Diagnostic> file) {
        for (const auto& [rule, count] : count_by_rule(file)) {
            counts.push_back(count);
            auto known = files_of_rules.find(rule);
            if (known == files_of_rules.end())
                known = files_of_rules.emplace(rule, 0).first;
            ++known->second;
        }
    });
    if (counts.size() <= limit || files == FilesToKeep::all)
        return {fair_share(counts, limit), in_all_files};
    std::vector<std::size_t> numbers_of_files;
    for (const auto& [rule, number] : files_of_rules)
        numbers_of_files.push_back(number);
    return {1, fair_share(numbers_of_files, limit)};
}

Findings first_findings(const Findings& all, const Share& share, std::size_t limit)
{
    Findings shown;
    std::map<std::string, std::size_t, std::less<>> files_of_rules;
    all.each_file([&](std::span<const Diagnostic> file) {
        CountsByRule seen;
        std::vector<Diagnostic> kept;
        for (const Diagnostic& finding : file) {
            const std::size_t number = ++seen[finding.rule];
            if (number > share.findings || (share.files != in_all_files && shown.size() + kept.size() >= limit))
                continue;
            if (number == 1 && ++files_of_rules[finding.rule] > share.files)
                seen[finding.rule] = share.findings;  // no more of it in this file
            else
                kept.push_back(finding);
        }
        shown.add(kept);
    });
    return shown;
}

// About the bytes that a report of a finding has.
std::size_t weight(const Diagnostic& finding)
{
    constexpr std::size_t min = 100;
    std::size_t bytes = min + finding.path.size() + finding.message.size() + finding.label.size();
    for (const auto* texts : {&finding.notes, &finding.help})
        for (const SharedText& text : *texts)
            bytes += text.size();
    for (const auto* places : {&finding.labels, &finding.flow})
        for (const Label& place : *places)
            bytes += place.path.size() + place.message.size();
    for (const Fix& fix : finding.fixes)
        for (const Edit& edit : fix.edits)
            bytes += edit.path.size() + edit.replacement.size();
    return bytes;
}

std::size_t weight(const Findings& findings)
{
    std::size_t bytes = 0;
    for (const Diagnostic& finding : findings)
        bytes += weight(finding);
    return bytes;
}

std::size_t omitted_before(const Report& report)
{
    std::size_t omitted = 0;
    for (const Notification& notification : report.notifications)
        omitted += notification.omitted_findings;
    return omitted;
}

std::string message_of(std::size_t omitted, std::size_t all, const Share& share)
{
    const std::string what = share.files == in_all_files
        ? fmt::format("at most {} of each rule in each file", share.findings)
        : fmt::format("each rule in at most {}, once in each", reporters::counted(share.files, "file"));
    return fmt::format("{} of {} findings are not in this report: it shows {}", omitted, all, what);
}

// Removes suppressed findings beyond so many.
void keep_suppressed(Report& report, std::size_t limit)
{
    if (report.suppressed.size() <= limit)
        return;
    std::size_t omitted = report.suppressed.size() - limit;
    report.suppressed.erase(report.suppressed.begin() + static_cast<std::ptrdiff_t>(limit), report.suppressed.end());
    for (const Notification& notification : report.notifications)
        omitted += notification.omitted_suppressed;
    std::erase_if(report.notifications,
                  [](const Notification& notification) { return notification.omitted_suppressed != 0; });
    report.notifications.push_back(
        {.id = std::string(omitted_suppressed_findings),
         .severity = Severity::warning,
         .path = {},
         .message = fmt::format("{} of {} suppressed findings are not in this report", omitted, omitted + limit),
         .omitted_suppressed = omitted});
}

// Removes findings beyond so many.
void keep(Report& report, std::size_t limit, FilesToKeep files)
{
    keep_suppressed(report, limit);
    const std::size_t all = report.diagnostics.size();
    if (all <= limit)
        return;
    const Share share = share_within(report.diagnostics, limit, files);
    report.diagnostics = first_findings(report.diagnostics, share, limit);
    const std::size_t before = omitted_before(report);
    const std::size_t omitted = before + all - report.diagnostics.size();
    if (omitted == before)
        return;
    std::erase_if(report.notifications,
                  [](const Notification& notification) { return notification.omitted_findings != 0; });
    report.notifications.push_back({.id = std::string(omitted_findings),
                                    .severity = Severity::warning,
                                    .path = {},
                                    .message = message_of(omitted, before + all, share),
                                    .omitted_findings = omitted});
}

// The number of findings of which a part `max`/`size` is left; less than before.
std::size_t shrunk(std::size_t count, std::size_t max, std::size_t size)
{
    const double part = static_cast<double>(max) / static_cast<double>(size);
    constexpr double spare = 0.9;
    return count == 0 ? 0 : std::min(count - 1, static_cast<std::size_t>(static_cast<double>(count) * part * spare));
}

}  // namespace

std::string omission(const Report& report)
{
    std::string text;
    for (const Notification& notification : report.notifications)
        if (notification.omitted_findings != 0 || notification.omitted_suppressed != 0)
            text += (text.empty() ? "" : "; ") + notification.message;
    return text;
}

std::size_t limit_findings(Report& report)
{
    const std::size_t before = report.diagnostics.size();
    keep(report, limits::report_findings + bytes_of_files(report) / limits::bytes_per_reported_finding,
         FilesToKeep::all);
    constexpr std::size_t few = 2'000;  // whose texts cost little
    const std::size_t max = 2 * max_bytes(report);
    if (report.diagnostics.size() <= few)
        return before - report.diagnostics.size();
    for (std::size_t bytes = weight(report.diagnostics); bytes > max; bytes = weight(report.diagnostics))
        keep(report, shrunk(report.diagnostics.size(), max, bytes), FilesToKeep::first);
    return before - report.diagnostics.size();
}

LimitedText limited_text(const Report& report, const std::function<std::string(const Report&)>& write)
{
    const std::size_t max = max_bytes(report);
    std::string text = write(report);
    if (text.size() <= max)
        return {std::move(text), {}};
    Report less = report;
    const auto findings = [&] { return std::max(less.diagnostics.size(), less.suppressed.size()); };
    while (text.size() > max && findings() > 0) {
        keep(less, shrunk(findings(), max, text.size()), FilesToKeep::first);
        text = write(less);
    }
    return {std::move(text), omission(less)};
}

}  // namespace plint::cli
