#include "reporters/html/html.hpp"

#include "reporters/full/full.hpp"
#include "reporters/html/drawings.hpp"
#include "reporters/html/page_parts.hpp"
#include "reporters/text/xml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <span>

namespace plint::reporters {

namespace {

// The parts of terminal text: colors, which become elements, and text, which is escaped.
std::string coloured(std::string_view text)
{
    constexpr std::string_view start = "\x1B[";
    std::string out;
    while (!text.empty()) {
        const auto plain = text.substr(0, text.find(start));
        for (std::string_view rest = plain; !rest.empty();) {  // line by line: `xml` shows line breaks
            const auto line = rest.substr(0, rest.find('\n'));
            out += xml(line);
            rest.remove_prefix(line.size());
            if (!rest.empty()) {
                out += '\n';
                rest.remove_prefix(1);
            }
        }
        text.remove_prefix(plain.size());
        if (text.empty())
            break;
        const auto codes = text.substr(start.size(), text.find('m') - start.size());
        text.remove_prefix(start.size() + codes.size() + 1);
        if (codes == "0") {
            out += "</b>";
            continue;
        }
        std::string name(codes);
        std::ranges::replace(name, ';', '-');
        fmt::format_to(std::back_inserter(out), "<b class=\"c{}\">", name);
    }
    return out;
}

struct Group {
    std::size_t count = 0;
    Severity severity = Severity::info;
};

using Groups = std::map<std::string, Group, std::less<>>;

Groups grouped(const Report& report, std::string (*name_of)(const Diagnostic&))
{
    Groups groups;
    for (const Diagnostic& diagnostic : report.diagnostics) {
        Group& group = groups[name_of(diagnostic)];
        ++group.count;
        group.severity = std::max(group.severity, diagnostic.severity);
    }
    return groups;
}

std::string rule_of(const Diagnostic& diagnostic)
{
    return diagnostic.rule;
}
std::string module_of(const Diagnostic& diagnostic)
{
    return folder_of(diagnostic.path);
}

std::string file_of(const Diagnostic& diagnostic)
{
    return diagnostic.path;
}

// `field`: the form field that a click on a row sets.
void append_table(std::string& out, std::string_view heading, std::string_view field, const Groups& groups)
{
    constexpr std::size_t max_rows = 50;
    std::vector<std::pair<std::string, Group>> rows(groups.begin(), groups.end());
    std::ranges::stable_sort(rows, std::greater{}, [](const auto& row) { return row.second.count; });
    fmt::format_to(std::back_inserter(out), "<div><h2>{}</h2>\n<table>\n", heading);
    for (const auto& [name, group] : std::span(rows).first(std::min(rows.size(), max_rows)))
        fmt::format_to(std::back_inserter(out),
                       "<tr><td class=\"{}\"><span data-{}=\"{}\">{}</span></td><td class=\"number\">{}</td></tr>\n",
                       plint::name(group.severity), field, xml(name), xml(name), group.count);
    out += "</table>\n";
    if (rows.size() > max_rows)
        fmt::format_to(std::back_inserter(out), "<p class=\"dim\">and {} more</p>\n", rows.size() - max_rows);
    out += "</div>\n";
}

void append_choices(std::string& out, std::string_view id, std::string_view all, const Groups& groups)
{
    fmt::format_to(std::back_inserter(out), "<select id=\"{}\" aria-label=\"{}\"><option value=\"\">{}</option>\n", id,
                   all, all);
    for (const auto& [name, group] : groups)
        fmt::format_to(std::back_inserter(out), "<option>{}</option>\n", xml(name));
    out += "</select>\n";
}

void append_form(std::string& out, const Groups& rules, const Groups& folders)
{
    out += "<form hidden>\n<input type=\"search\" id=\"search\" placeholder=\"search ( / )\" aria-label=\"search\">\n";
    append_choices(out, "rule", "all rules", rules);
    append_choices(out, "folder", "all directories", folders);
    for (const auto severity : {Severity::error, Severity::warning, Severity::info})
        fmt::format_to(std::back_inserter(out),
                       "<label><input type=\"checkbox\" name=\"severity\" value=\"{0}\" checked> {0}</label>\n",
                       name(severity));
    out += "<span class=\"dim\" id=\"shown\"></span>\n"
           "<span class=\"dim\">keys: / search, j k next and previous finding, e w i toggle severities, Esc show "
           "all</span>\n</form>\n";
}

void append_finding(std::string& out, const Report& report, const Diagnostic& diagnostic)
{
    std::string text;
    write_finding(report, {.colour = true, .hyperlinks = false, .width = 0}, diagnostic, text);
    const auto first = std::min(text.find('\n'), text.size());  // the heading is written here in our own way
    std::string_view frame = std::string_view(text).substr(std::min(first + 1, text.size()));
    while (frame.ends_with('\n'))
        frame.remove_suffix(1);
    const RuleText* const rule = find_rule(report, diagnostic.rule);
    const auto name = rule == nullptr || rule->help_uri.empty()
        ? fmt::format("<code>{}</code>", xml(diagnostic.rule))
        : fmt::format("<a href=\"{}\"><code>{}</code></a>", xml(rule->help_uri), xml(diagnostic.rule));
    fmt::format_to(
        std::back_inserter(out),
        "<article tabindex=\"-1\" data-rule=\"{}\" data-folder=\"{}\" data-path=\"{}\" data-severity=\"{}\">\n"
        "<span class=\"severity {}\">{}</span> {} {}\n<pre>{}</pre>\n{}</article>\n",
        xml(diagnostic.rule), xml(folder_of(diagnostic.path)), xml(diagnostic.path), plint::name(diagnostic.severity),
        plint::name(diagnostic.severity), plint::name(diagnostic.severity), name, xml(diagnostic.message),
        coloured(frame), way_drawing(report, diagnostic));
}

void append_rules(std::string& out, const Report& report, const Groups& rules)
{
    if (rules.empty())
        return;
    out += "<h2 id=\"rules\">Rules</h2>\n";
    for (const auto& [name, group] : rules)
        if (const RuleText* const rule = find_rule(report, name))
            fmt::format_to(std::back_inserter(out),
                           "<details><summary><code>{}</code> {}</summary>\n<pre>{}</pre></details>\n", xml(name),
                           xml(rule->summary), coloured(rule->description));
}

}  // namespace

void write_html(const Report& report, const Terminal&, std::string& out)
{
    const Counts& counts = report.diagnostics.counts();
    const Groups rules = grouped(report, rule_of);
    const Groups folders = grouped(report, module_of);
    fmt::format_to(std::back_inserter(out),
                   "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                   "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src &apos;none&apos;; "
                   "style-src &apos;unsafe-inline&apos;; script-src &apos;sha256-{}&apos;; base-uri &apos;none&apos;; "
                   "form-action &apos;none&apos;\">\n"
                   "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>plint</title>\n"
                   "<style>{}</style>\n</head>\n<body>\n<h1>plint</h1>\n",
                   page_script_hash, page_style);
    fmt::format_to(std::back_inserter(out),
                   "<p><span class=\"error\">{} errors</span>, <span class=\"warning\">{} warnings</span>, "
                   "<span class=\"info\">{} notes</span> in {} files; {} fixable with <code>--fix</code>, {} more with "
                   "<code>--unsafe-fixes</code>. <span class=\"dim\">plint {}</span></p>\n",
                   counts.errors, counts.warnings, counts.infos, report.files, counts.fixable, counts.unsafely_fixable,
                   xml(report.version));
    for (const Notification& notification : report.notifications)
        fmt::format_to(std::back_inserter(out), "<p class=\"{}\">{}: {}</p>\n", name(notification.severity),
                       xml(notification.path), xml(notification.message));
    if (report.diagnostics.empty())
        out += "<p class=\"good\">No findings.</p>\n";
    out += "<div class=\"columns\">\n";
    append_table(out, "By rule", "rule", rules);
    append_table(out, "By directory", "folder", folders);
    append_table(out, "By file", "path", grouped(report, file_of));
    out += "</div>\n";
    out += drawing_definitions();
    const std::string drawings = class_drawings(report);
    if (!drawings.empty())
        out += "<p>Below the findings: <a href=\"#includes\">class graph</a>, <a href=\"#rules\">rules</a>.</p>\n";
    append_form(out, rules, folders);
    report.diagnostics.each_file([&](std::span<const Diagnostic> findings) {
        fmt::format_to(std::back_inserter(out), "<section class=\"file\">\n<h2>{}</h2>\n", xml(findings.front().path));
        for (const Diagnostic& finding : findings)
            append_finding(out, report, finding);
        out += "</section>\n";
    });
    if (!drawings.empty())
        out += "<h2 id=\"includes\">Class graph</h2>\n" + drawings;
    append_rules(out, report, rules);
    fmt::format_to(std::back_inserter(out), "<script>{}</script>\n</body>\n</html>\n", page_script);
}

}  // namespace plint::reporters
