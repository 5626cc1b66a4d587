// Short forms of a run's outcome that only the command line has.
#include "cli/reports/summaries.hpp"

#include "checks/files/paths.hpp"
#include "engine/platform/disk.hpp"
#include "reporters/terminal/style.hpp"
#include "reporters/text/place.hpp"
#include "reporters/text/counted.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

namespace plint::cli {

namespace {

std::string upper_case(std::string_view text)
{
    std::string result(text);
    for (char& c : result)
        c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return result;
}

// The value of a `%{name}`.
std::string placeholder(std::string_view name, const Report& report, const Diagnostic& diagnostic)
{
    const SourceFile* const source = find_source(report, diagnostic.path);
    const auto at = source == nullptr ? reporters::Place{}
                                      : reporters::place(*source, reporters::marked(*source, diagnostic.span).begin);
    const std::string& path = diagnostic.path;
    if (name == "path")
        return path;
    if (name == "filename")
        return path.substr(path.rfind('/') + 1);
    if (name == "fullpath")
        return files::absolute_path(path, engine::current_directory());
    if (name == "line")
        return std::to_string(at.line);
    if (name == "column")
        return std::to_string(at.character);
    if (name == "kind")
        return std::string(plint::name(diagnostic.severity));
    if (name == "KIND")
        return upper_case(plint::name(diagnostic.severity));
    if (name == "check")
        return diagnostic.rule;
    return name == "message" ? diagnostic.message.str() : std::string();
}

std::string filled(std::string_view log_format, const Report& report, const Diagnostic& diagnostic)
{
    std::string line;
    while (!log_format.empty()) {
        const auto start = log_format.find("%{");
        const auto end = log_format.find('}', std::min(start, log_format.size()));
        line += log_format.substr(0, end == std::string_view::npos ? end : start);
        if (end == std::string_view::npos)
            break;
        line += reporters::visible(placeholder(log_format.substr(start + 2, end - start - 2), report, diagnostic));
        log_format.remove_prefix(end + 1);
    }
    return line;
}

}  // namespace

std::string statistics(const Report& report, const Terminal& terminal)
{
    struct Row {
        std::size_t count = 0;
        Severity severity = Severity::info;
    };
    std::map<std::string, Row> rows;
    for (const auto& diagnostic : report.diagnostics) {
        auto& row = rows[diagnostic.rule];
        ++row.count;
        row.severity = std::max(row.severity, diagnostic.severity);
    }
    std::vector<std::pair<std::string, Row>> sorted(rows.begin(), rows.end());
    std::ranges::stable_sort(sorted, std::greater{}, [](const auto& row) { return row.second.count; });

    std::size_t widest = 0;
    for (const auto& [name, row] : sorted)
        widest = std::max(widest, name.size());
    std::string out;
    for (const auto& [name, row] : sorted) {
        const RuleText* const rule = find_rule(report, name);
        out += fmt::format("{:>7}  ", row.count);
        reporters::paint(out, terminal, reporters::style_of(row.severity),
                         fmt::format("{:<7}", plint::name(row.severity)));
        out += fmt::format("  {:<{}}  {}\n", name, widest, rule == nullptr ? std::string() : reporters::visible(rule->summary));
    }
    const std::size_t all = report.diagnostics.size();
    out += fmt::format("{:>7}  finding{} in {}\n", all, all == 1 ? "" : "s", reporters::counted(report.files, "file"));
    return out;
}

std::string log_lines(const Report& report, std::string_view log_format)
{
    std::string out;
    for (const auto& diagnostic : report.diagnostics)
        out += filled(log_format, report, diagnostic) + '\n';
    return out;
}

}  // namespace plint::cli
