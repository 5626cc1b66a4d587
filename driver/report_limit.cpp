#include "driver/report_limit.hpp"

#include "parser/source/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

namespace plint {

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

// The first `count` findings of each rule, in the same order as before.
static std::vector<Diagnostic> first_of_each_rule(std::span<const Diagnostic> file, std::size_t count)
{
    CountsByRule seen;
    std::vector<Diagnostic> result;
    for (const Diagnostic& finding : file)
        if (++seen[finding.rule] <= count)
            result.push_back(finding);
    return result;
}

static std::size_t most_findings(const Report& report)
{
    std::size_t bytes = 0;
    for (const auto& [path, source] : report.sources)
        bytes += source->text().size();
    return limits::report_findings + bytes / limits::bytes_per_reported_finding;
}

std::size_t limit_findings(Report& report)
{
    const std::size_t limit = most_findings(report);
    if (report.suppressed.size() > limit)
        report.suppressed.erase(report.suppressed.begin() + static_cast<std::ptrdiff_t>(limit), report.suppressed.end());
    const std::size_t all = report.diagnostics.size();
    if (all <= limit)
        return 0;
    std::vector<std::size_t> counts;
    report.diagnostics.each_file([&](std::span<const Diagnostic> file) {
        for (const auto& [rule, count] : count_by_rule(file))
            counts.push_back(count);
    });
    const std::size_t share = fair_share(counts, limit);
    Findings shown;
    report.diagnostics.each_file([&](std::span<const Diagnostic> file) { shown.add(first_of_each_rule(file, share)); });
    report.diagnostics = std::move(shown);
    const std::size_t omitted = all - report.diagnostics.size();
    report.notifications.push_back(
        {.id = "omitted_findings",
         .severity = Severity::warning,
         .path = {},
         .message = fmt::format("{} of {} findings are not in this report: it shows at most {} of each rule in each file",
                                omitted, all, share)});
    return omitted;
}

}  // namespace plint
