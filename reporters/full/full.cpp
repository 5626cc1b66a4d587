#include "reporters/full/full.hpp"

#include "reporters/full/diff.hpp"
#include "reporters/full/frame.hpp"
#include "reporters/full/paragraph.hpp"
#include "reporters/full/summary.hpp"
#include "reporters/text/place.hpp"
#include "reporters/model/suppression.hpp"
#include "reporters/text/visible.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::reporters {

namespace {

// The marks of one file, and the place in its heading.
struct FileMarks {
    std::string path;
    Span place;
    std::vector<Mark> marks;
};

std::vector<FileMarks> findings_marks(const Diagnostic& diagnostic)
{
    std::vector<FileMarks> files{
        {diagnostic.path, diagnostic.span, {{diagnostic.span, visible(diagnostic.label), true}}}};
    for (const Label& label : diagnostic.labels) {
        const std::string& path = path_of(label.path, diagnostic);
        auto file = std::ranges::find(files, path, &FileMarks::path);
        if (file == files.end())
            file = files.insert(files.end(), {path, label.span, {}});
        file->marks.push_back({label.span, visible(label.message), false});
    }
    return files;
}

// The steps of the path to the finding, numbered; adjacent steps in one file share a frame.
std::vector<FileMarks> flow_marks(const Diagnostic& diagnostic)
{
    std::vector<FileMarks> files;
    std::size_t number = 0;
    for (const Label& step : diagnostic.flow) {
        const std::string& path = path_of(step.path, diagnostic);
        if (files.empty() || files.back().path != path)
            files.push_back({path, step.span, {}});
        files.back().marks.push_back({step.span, fmt::format("{}. {}", ++number, visible(step.message)), false});
    }
    return files;
}

// Whether the places of the steps are already marked, so that the path would repeat them.
bool is_shown(const Diagnostic& diagnostic)
{
    const auto is_marked = [&](const Label& step) {
        const std::string& path = path_of(step.path, diagnostic);
        return (path == diagnostic.path && step.span == diagnostic.span)
            || std::ranges::any_of(diagnostic.labels, [&](const Label& label) {
                   return path_of(label.path, diagnostic) == path && label.span == step.span;
               });
    };
    return std::ranges::all_of(diagnostic.flow, is_marked);
}

std::size_t gutter_width(const Report& report, const Diagnostic& diagnostic)
{
    std::uint32_t last = 1;
    for (const auto& files : {findings_marks(diagnostic), flow_marks(diagnostic)})
        for (const FileMarks& file : files)
            if (const SourceFile* const source = find_source(report, file.path))
                last = std::max(last, last_line(*source, file.marks));
    for (const Fix& fix : diagnostic.fixes)
        last = std::max(last, last_line(report, diagnostic, fix));
    return std::to_string(last).size();
}

void append_heading(std::string& out, const Report& report, const Terminal& terminal, const Diagnostic& diagnostic)
{
    const RuleText* const rule = find_rule(report, diagnostic.rule);
    std::string name;
    link(name, terminal, rule == nullptr ? "" : std::string_view(rule->help_uri), visible(diagnostic.rule));
    paint(out, terminal, style_of(diagnostic.severity), fmt::format("{}[{}]", plint::name(diagnostic.severity), name));
    paint(out, terminal, Style::message, ": " + visible(diagnostic.message));
    out += '\n';
}

// Returns true if it drew a frame, which needs a bar below it if anything follows.
bool append_file(std::string& out, const Report& report, const FrameStyle& style, const FileMarks& file,
                 std::string_view arrow)
{
    const SourceFile* const source = find_source(report, file.path);
    paint(out, style.terminal, Style::gutter, fmt::format("{:>{}}{} ", "", style.gutter, arrow));
    std::string where = visible(file.path);
    if (source != nullptr) {
        const Place at = place(*source, marked(*source, file.place).begin);
        where += fmt::format(":{}:{}", at.line, at.character);
    }
    paint(out, style.terminal, Style::path, where);
    out += '\n';
    if (source != nullptr) {
        append_frame(out, style, *source, file.marks);
        return true;
    }
    // There is no code to draw, but the labels are still shown.
    for (const Mark& mark : file.marks)
        if (!mark.label.empty())
            append_paragraph(out, style, mark.primary ? "" : "note", mark.label);
    return false;
}

}  // namespace

void write_finding(const Report& report, const Terminal& terminal, const Diagnostic& diagnostic, std::string& out,
                   std::string_view suppressed)
{
    const FrameStyle style{
        .terminal = terminal, .primary = style_of(diagnostic.severity), .gutter = gutter_width(report, diagnostic)};
    append_heading(out, report, terminal, diagnostic);
    bool after_frame = false;
    const auto part = [&]() -> std::string& {
        if (after_frame)
            append_bar(out, style);
        after_frame = false;
        return out;
    };
    std::string_view arrow = "-->";
    for (const FileMarks& file : findings_marks(diagnostic)) {
        after_frame = append_file(part(), report, style, file, arrow);
        arrow = ":::";
    }
    if (!suppressed.empty())
        append_paragraph(part(), style, "note", suppressed);
    for (const std::string& note : diagnostic.notes)
        append_paragraph(part(), style, "note", note);
    for (const std::string& help : diagnostic.help)
        append_paragraph(part(), style, "help", help);
    const bool is_explained = is_shown(diagnostic);
    if (!is_explained)
        append_paragraph(part(), style, "note", "step by step:");
    for (const FileMarks& file : is_explained ? std::vector<FileMarks>() : flow_marks(diagnostic))
        after_frame = append_file(part(), report, style, file, ":::");
    for (const Fix& fix : diagnostic.fixes)
        append_fix(part(), style, report, diagnostic, fix);
    out += '\n';
}

void write_full(const Report& report, const Terminal& terminal, std::string& out)
{
    for (const Diagnostic& diagnostic : report.diagnostics)
        write_finding(report, terminal, diagnostic, out);
    for (const Suppressed& suppressed : report.suppressed)
        write_finding(report, terminal, suppressed.diagnostic, out, text_of(suppressed));
    for (const Notification& notification : report.notifications) {
        append_notification(out, terminal, notification);
        out += '\n';
    }
    append_summary(out, report, terminal);
}

}  // namespace plint::reporters
