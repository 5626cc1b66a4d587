#include "reporters/html/drawings.hpp"

#include "parser/source/limits.hpp"
#include "reporters/html/graph_layout.hpp"
#include "reporters/text/place.hpp"
#include "reporters/text/utf8.hpp"
#include "reporters/text/visible.hpp"
#include "reporters/text/xml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace plint::reporters {

namespace {

constexpr int letter_width = 8;  // of the font that the page asks for, rounded up
constexpr int box_padding = 8;
constexpr std::size_t longest_name = 60;
constexpr std::size_t longest_way = 40;

// At most `max` cells of it, to be escaped.
std::string cut_to_cells(std::string_view text, std::size_t max)
{
    std::string shown = visible(text);
    std::size_t width = 0;
    for (std::size_t at = 0; at < shown.size();) {
        const Character character = first_character(std::string_view(shown).substr(at));
        width += cells(character.code);
        if (width > max) {
            shown.resize(at);
            return shown + "…";
        }
        at += character.size;
    }
    return shown;
}

int box_width(std::string_view shown)
{
    return static_cast<int>(cells(shown)) * letter_width + 2 * box_padding;
}

using Worst = std::map<std::string, Severity, std::less<>>;  // of the findings in each file

Worst worst_of(const Report& report)
{
    Worst worst;
    for (const Diagnostic& diagnostic : report.diagnostics) {
        const auto [at, is_new] = worst.try_emplace(diagnostic.path, diagnostic.severity);
        if (!is_new)
            at->second = std::max(at->second, diagnostic.severity);
    }
    return worst;
}

std::string_view severity_class(const Worst& worst, std::string_view path)
{
    const auto at = worst.find(path);
    return at == worst.end() ? "none" : name(at->second);
}

using ClassSet = std::set<std::size_t>;  // places in Report::classes

// The classes of a directory with relations to others, and those others. If there are too many for a drawing, only those
// with findings.
class ClassSelection {
public:
    ClassSelection(const Report& report, const Worst& worst, const std::vector<ClassSet>& neighbours,
                   const ClassSet& own)
    {
        for (const bool with_findings : {true, false})
            for (const std::size_t one : own)
                if (!neighbours[one].empty() && worst.contains(report.classes[one].path) == with_findings)
                    add(one);
        for (const std::size_t one : ClassSet(chosen_))
            for (const std::size_t other : neighbours[one])
                add(other);
    }

    [[nodiscard]] std::vector<std::size_t> chosen() const { return {chosen_.begin(), chosen_.end()}; }
    [[nodiscard]] std::size_t left_out() const { return left_out_.size(); }

private:
    void add(std::size_t one)
    {
        if (chosen_.size() < limits::max_boxes)
            chosen_.insert(one);
        else if (!chosen_.contains(one))
            left_out_.insert(one);
    }

    ClassSet chosen_;
    ClassSet left_out_;
};

void append_arrow(std::string& out, int from_x, int from_y, int to_x, int to_y)
{
    const int bend = std::max(24, std::abs(to_x - from_x) / 2);
    fmt::format_to(std::back_inserter(out), "<path class=\"arrow\" d=\"M{} {}C{} {} {} {} {} {}\"/>\n", from_x, from_y,
                   from_x + bend, from_y, to_x - bend, to_y, to_x, to_y);
}

void append_drawing(std::string& out, const Report& report, const Worst& worst, std::string_view folder,
                    const ClassSelection& selection)
{
    const std::vector<std::size_t> chosen = selection.chosen();
    Graph graph;
    std::vector<std::string> names;
    for (const std::size_t one : chosen) {
        names.push_back(cut_to_cells(report.classes[one].name, longest_name));
        graph.widths.push_back(box_width(names.back()));
        auto& arrows = graph.arrows.emplace_back();
        for (const std::size_t other : report.classes[one].includes)
            if (const auto at = std::ranges::lower_bound(chosen, other);
                at != chosen.end() && *at == other && other != one)
                arrows.push_back(static_cast<std::size_t>(at - chosen.begin()));
    }
    const GraphLayout layout = lay_out(graph);
    fmt::format_to(std::back_inserter(out),
                   "<details class=\"drawing\"><summary>{}{}</summary>\n<div class=\"wide\"><svg role=\"group\" "
                   "aria-label=\"class graph of {}\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\">\n",
                   xml(folder),
                   selection.left_out() == 0
                       ? ""
                       : fmt::format(" <span class=\"dim\">without {} more</span>", selection.left_out()),
                   xml(folder), layout.width, layout.height, layout.width, layout.height);
    for (std::size_t from = 0; from < chosen.size(); ++from)
        for (const std::size_t to : graph.arrows[from])
            append_arrow(out, layout.boxes[from].x + graph.widths[from], layout.boxes[from].y + box_height / 2,
                         layout.boxes[to].x - 2, layout.boxes[to].y + box_height / 2);
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        const ReportedClass& one = report.classes[chosen[i]];
        const auto [x, y] = layout.boxes[i];
        fmt::format_to(
            std::back_inserter(out),
            "<g class=\"box {}{}\" tabindex=\"0\" role=\"button\" data-path=\"{}\"><title>{} in {}</title>"
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\"/><text x=\"{}\" y=\"{}\">{}</text></g>\n",
            severity_class(worst, one.path), folder_of(one.path) == folder ? "" : " other", xml(one.path),
            xml(one.name), xml(one.path), x, y, graph.widths[i], box_height, x + box_padding, y + 16, xml(names[i]));
    }
    out += "</svg></div></details>\n";
}

}  // namespace

std::string folder_of(std::string_view path)
{
    for (const std::string_view part : {"/manifests/", "/templates/", "/functions/", "/types/", "/plans/", "/lib/"}) {
        if (path.starts_with(part.substr(1)))
            return ".";
        if (const auto at = path.find(part); at != path.npos)
            return std::string(path.substr(0, at));
    }
    const auto slash = path.rfind('/');
    return slash == path.npos ? "." : std::string(path.substr(0, slash));
}

std::string_view drawing_definitions()
{
    return "<svg width=\"0\" height=\"0\" aria-hidden=\"true\"><defs><marker id=\"head\" viewBox=\"0 0 8 8\" "
           "refX=\"7\" "
           "refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\"/></marker></defs>"
           "</svg>\n";
}

std::string class_drawings(const Report& report)
{
    const Worst worst = worst_of(report);
    std::vector<ClassSet> neighbours(report.classes.size());
    std::map<std::string, ClassSet> folders;
    for (std::size_t one = 0; one < report.classes.size(); ++one) {
        folders[folder_of(report.classes[one].path)].insert(one);
        for (const std::size_t other : report.classes[one].includes)
            if (other != one) {
                neighbours[one].insert(other);
                neighbours[other].insert(one);
            }
    }
    std::string out;
    for (const auto& [folder, own] : folders)
        if (const ClassSelection selection(report, worst, neighbours, own); selection.chosen().size() > 1)
            append_drawing(out, report, worst, folder, selection);
    return out;
}

std::string way_drawing(const Report& report, const Diagnostic& diagnostic)
{
    constexpr int step_height = 44;
    constexpr int step_gap = 22;
    constexpr int indent = 36;
    constexpr std::size_t longest_text = 90;
    if (diagnostic.flow.empty())
        return {};
    std::string boxes;
    std::string arrows;
    std::vector<std::string_view> files;
    int widest = 0;
    int y = 4;
    int last_x = 0;
    const std::size_t steps = std::min(diagnostic.flow.size(), longest_way);
    for (std::size_t i = 0; i < steps; ++i) {
        const Label& step = diagnostic.flow[i];
        const std::string& path = plint::path_of(step.path, diagnostic);
        const auto column = std::ranges::find(files, path) - files.begin();
        if (column == std::ssize(files))
            files.push_back(path);
        const SourceFile* const source = find_source(report, path);
        const std::string where =
            source == nullptr ? path : fmt::format("{}:{}", path, place(*source, step.span.begin).line);
        const std::string what = cut_to_cells(fmt::format("{}. {}", i + 1, step.message), longest_text);
        const std::string file = cut_to_cells(where, longest_text);
        const int x = 4 + static_cast<int>(std::min<std::ptrdiff_t>(column, 8)) * indent;
        const int width = std::max(box_width(what), box_width(file));
        if (i > 0)
            fmt::format_to(std::back_inserter(arrows),
                           "<path class=\"arrow\" d=\"M{0} {1}C{0} {2} {3} {1} {3} {4}\"/>\n", last_x + 18,
                           y - step_gap, y, x + 18, y - 2);
        fmt::format_to(std::back_inserter(boxes),
                       "<g class=\"box none\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\"/>"
                       "<text x=\"{}\" y=\"{}\">{}</text><text class=\"dim\" x=\"{}\" y=\"{}\">{}</text></g>\n",
                       x, y, width, step_height, x + box_padding, y + 18, xml(what), x + box_padding, y + 36,
                       xml(file));
        widest = std::max(widest, x + width + 4);
        last_x = x;
        y += step_height + step_gap;
    }
    const int height = y - step_gap + 4;
    const std::string rest = diagnostic.flow.size() == steps
        ? std::string()
        : fmt::format("<p class=\"dim\">and {} more</p>\n", diagnostic.flow.size() - steps);
    return fmt::format(
        "<div class=\"wide\"><svg role=\"img\" aria-label=\"steps to this finding\" width=\"{0}\" height=\"{1}\" "
        "viewBox=\"0 0 {0} {1}\">\n{2}{3}</svg></div>\n{4}",
        widest, height, arrows, boxes, rest);
}

}  // namespace plint::reporters
