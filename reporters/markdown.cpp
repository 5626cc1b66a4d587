#include "reporters/markdown.hpp"

#include "parser/source/markdown_code.hpp"
#include "reporters/text/counted.hpp"
#include "reporters/text/place.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace plint::reporters {

namespace {

constexpr std::size_t max_findings = 100;
constexpr std::size_t max_bytes = 256 * 1024;

// Text that Markdown shows as it is.
std::string escaped_markdown(std::string_view text)
{
    constexpr std::string_view special = "\\`*_[]<>|~&#$";
    std::string out;
    for (const char c : text) {
        if (special.find(c) != special.npos)
            out += '\\';
        out += c;
    }
    return out;
}

std::string code_in_markdown(std::string_view code)
{
    return code_span(visible(code));
}

// Whether GitHub or GitLab would make a link of a part of it, which escapes do not prevent: names of users, numbers of issues,
// addresses.
bool becomes_link(std::string_view text)
{
    return text.find_first_of("@#") != text.npos || text.find("://") != text.npos || text.find("www.") != text.npos;
}

// The same for a message, in which code is between backticks. Code that has backticks itself may end up outside of them: then
// all is code.
std::string message_in_markdown(std::string_view message)
{
    const std::string text = visible(message);
    if (std::ranges::count(text, '`') % 2 != 0)
        return code_in_markdown(message);
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t open = std::min(text.find('`', at), text.size());
        const auto prose = std::string_view(text).substr(at, open - at);
        if (becomes_link(prose))
            return code_in_markdown(message);
        out += escaped_markdown(prose);
        const std::size_t close = open == text.size() ? open : text.find('`', open + 1) + 1;
        out += std::string_view(text).substr(open, close - open);
        at = close;
    }
    return out;
}

std::string rule_in_markdown(const Report& report, std::string_view name)
{
    const RuleText* const rule = find_rule(report, name);
    const std::string code = code_in_markdown(name);
    return rule == nullptr || rule->help_uri.empty() ? code : fmt::format("[{}]({})", code, rule->help_uri);
}

bool is_fixable(const Diagnostic& finding)
{
    return std::ranges::any_of(finding.fixes, [](const Fix& fix) { return fix.safety == Safety::safe; });
}

std::string headline(const Report& report)
{
    const Counts& counts = report.diagnostics.counts();
    std::string found;
    for (const auto& [number, noun] :
         {std::pair(counts.errors, "error"), std::pair(counts.warnings, "warning"), std::pair(counts.infos, "info")})
        if (number != 0)
            found += fmt::format("{}{}", found.empty() ? "" : ", ", counted(number, noun));
    return fmt::format("## plint: {} in {}\n", found.empty() ? "no findings" : found, counted(report.files, "file"));
}

// The most severe rules first, of these the most frequent.
void append_counts(const Report& report, std::string& out)
{
    struct Row {
        std::string rule;
        Severity severity = Severity::info;
        std::size_t findings = 0;
        std::size_t fixable = 0;  // by safe fixes
    };
    std::map<std::pair<std::string, Severity>, Row> counts;
    for (const Diagnostic& finding : report.diagnostics) {
        Row& row = counts[{finding.rule, finding.severity}];
        ++row.findings;
        row.fixable += is_fixable(finding) ? 1 : 0;
    }
    std::vector<Row> rows;
    for (auto& [key, row] : counts) {
        std::tie(row.rule, row.severity) = key;
        rows.push_back(std::move(row));
    }
    std::ranges::stable_sort(rows, std::greater(),
                             [](const Row& row) { return std::pair(row.severity, row.findings); });
    if (!rows.empty())
        out += "\n| findings | severity | rule | safe fixes |\n| ---: | --- | --- | ---: |\n";
    for (const Row& row : rows)
        fmt::format_to(std::back_inserter(out), "| {} | {} | {} | {} |\n", row.findings, name(row.severity),
                       rule_in_markdown(report, row.rule), row.fixable);
}

void append_findings(const Report& report, std::string& out)
{
    std::size_t listed = 0;
    std::string path;
    for (const Diagnostic& finding : report.diagnostics) {
        if (listed == max_findings || out.size() > max_bytes) {
            fmt::format_to(std::back_inserter(out), "\nThese are the first {} findings.\n", listed);
            return;
        }
        if (listed++ == 0 || finding.path.str() != path) {
            path = finding.path.str();
            fmt::format_to(std::back_inserter(out), "\n### {}\n\n", code_in_markdown(path));
        }
        const SourceFile* const source = find_source(report, finding.path);
        const auto line = source == nullptr ? 1 : place(*source, marked(*source, finding.span).begin).line;
        fmt::format_to(std::back_inserter(out), "- line {}: {}: {} ({})\n", line, name(finding.severity),
                       message_in_markdown(finding.message.str()), code_in_markdown(finding.rule.str()));
    }
}

}  // namespace

void write_markdown(const Report& report, const Terminal&, std::string& out)
{
    out += headline(report);
    append_counts(report, out);
    for (const Notification& notification : report.notifications)
        fmt::format_to(std::back_inserter(out), "\n{}: {}{}\n", name(notification.severity),
                       notification.path.empty() ? "" : code_in_markdown(notification.path) + ": ",
                       message_in_markdown(notification.message));
    append_findings(report, out);
}

}  // namespace plint::reporters
