#include "reporters/junit.hpp"

#include "reporters/model/region.hpp"
#include "reporters/text/xml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>

namespace plint::reporters {

namespace {

void append_case(std::string& out, const Report& report, const Diagnostic& diagnostic)
{
    const auto at = region(report, diagnostic.path, diagnostic.span).begin;
    std::string text = fmt::format("{}:{}:{}: {}[{}] {}\n", xml(diagnostic.path), at.line, at.character,
                                   name(diagnostic.severity), xml(diagnostic.rule), xml(diagnostic.message));
    for (const auto* const remarks : {&diagnostic.notes, &diagnostic.help})
        for (const std::string& remark : *remarks)
            text += xml_lines(remark);
    fmt::format_to(std::back_inserter(out),
                   "    <testcase name=\"{} at {}:{}\" classname=\"{}\">\n"
                   "      <failure type=\"{}\" message=\"{}\">{}</failure>\n    </testcase>\n",
                   xml(diagnostic.rule), at.line, at.character, xml(diagnostic.path), name(diagnostic.severity),
                   xml(diagnostic.message), text);
}

void append_file(std::string& out, const Report& report, std::span<const Diagnostic> findings)
{
    fmt::format_to(std::back_inserter(out), "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\">\n",
                   xml(findings.front().path), findings.size(), findings.size());
    for (const Diagnostic& diagnostic : findings)
        append_case(out, report, diagnostic);
    out += "  </testsuite>\n";
}

// Whether a report without it would be wrong. JUnit has no word for what is only worth knowing.
bool is_failure(const Notification& notification)
{
    return notification.severity == Severity::error || notification.omitted_findings != 0;
}

// Tests without a finding: files that could not be read, or one passed test if there is nothing else.
void append_run(std::string& out, const Report& report)
{
    const auto errors = static_cast<std::size_t>(std::ranges::count_if(report.notifications, is_failure));
    if (errors == 0 && !report.diagnostics.empty())
        return;
    fmt::format_to(std::back_inserter(out), "  <testsuite name=\"plint\" tests=\"{}\" failures=\"0\" errors=\"{}\">\n",
                   std::max<std::size_t>(errors, 1), errors);
    for (const Notification& notification : report.notifications)
        if (is_failure(notification))
            fmt::format_to(std::back_inserter(out),
                           "    <testcase name=\"{}\" classname=\"{}\">\n      <error type=\"{}\" message=\"{}\"/>\n"
                           "    </testcase>\n",
                           xml(notification.id), xml(notification.path), name(notification.severity),
                           xml(notification.message));
    if (errors == 0)
        fmt::format_to(std::back_inserter(out), "    <testcase name=\"{} files\" classname=\"plint\"/>\n",
                       report.files);
    out += "  </testsuite>\n";
}

}  // namespace

void write_junit(const Report& report, const Terminal&, std::string& out)
{
    const std::size_t findings = report.diagnostics.size();
    const auto errors = static_cast<std::size_t>(std::ranges::count_if(report.notifications, is_failure));
    fmt::format_to(std::back_inserter(out),
                   "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                   "<testsuites name=\"plint\" tests=\"{}\" failures=\"{}\" errors=\"{}\">\n",
                   std::max<std::size_t>(findings + errors, 1), findings, errors);
    report.diagnostics.each_file([&](std::span<const Diagnostic> findings) { append_file(out, report, findings); });
    append_run(out, report);
    out += "</testsuites>\n";
}

}  // namespace plint::reporters
