#include "reporters/full/frame.hpp"

#include "reporters/full/line_view.hpp"
#include "reporters/full/placed_mark.hpp"
#include "reporters/text/place.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace plint::reporters {

namespace {

constexpr unsigned file_width = 140;  // if there is no terminal
constexpr unsigned min_width = 48;
constexpr std::uint32_t whole_span = 6;  // a span of so many lines is shown without a gap

struct Frame {
    const FrameStyle& style;
    const SourceFile& source;
    std::vector<PlacedMark> marks;
    std::size_t margin;  // cells for the bars of spans of several lines

    [[nodiscard]] Style colour(const PlacedMark& mark) const { return mark.primary ? style.primary : Style::secondary; }
};

std::set<std::uint32_t> shown_lines(std::span<const PlacedMark> marks)
{
    std::set<std::uint32_t> lines;
    for (const PlacedMark& mark : marks) {
        lines.insert({mark.first_line, mark.last_line});
        const bool whole = mark.last_line - mark.first_line < whole_span;
        for (std::uint32_t line = mark.first_line + 1; line < mark.last_line && (whole || line == mark.first_line + 1);
             ++line)
            lines.insert(line);
    }
    std::set<std::uint32_t> filled = lines;
    for (const std::uint32_t line : lines)
        if (lines.contains(line + 2))
            filled.insert(line + 1);
    return filled;
}

// Draws the bars of spans that are open on a row. `on_code` is the row of the line itself, where a `/` may be.
void draw_bars(Row& row, const Frame& frame, std::uint32_t line, bool on_code)
{
    for (const PlacedMark& mark : frame.marks) {
        if (!mark.several_lines())
            continue;
        const bool opens = mark.first_line == line && mark.opens_in_margin;
        if (on_code && opens)
            row.put(mark.bar_column(), '/', frame.colour(mark));
        else if (opens || (mark.first_line < line && line <= mark.last_line))
            row.put(mark.bar_column(), '|', frame.colour(mark));
    }
}

void append_row(std::string& out, const Frame& frame, std::string_view number, const Row& row)
{
    const std::string gutter = fmt::format("{:>{}} |", number, frame.style.gutter);
    paint(out, frame.style.terminal, Style::gutter, gutter);
    if (row.width() != 0)
        out += ' ';
    row.append_to(out, frame.style.terminal);
}

struct Line {
    std::uint32_t number;
    Span span;
    LineView view;
};

struct Underline {
    const PlacedMark* mark;
    LineView::Cells cells;
};

std::vector<Underline> underlines(const Frame& frame, const Line& line)
{
    std::vector<Underline> found;
    for (const PlacedMark& mark : frame.marks)
        if (!mark.several_lines() && mark.first_line == line.number)
            found.push_back({&mark, line.view.cells_of(mark.within(line.span))});
    std::ranges::stable_sort(found, {}, [](const Underline& underline) { return underline.cells.first; });
    return found;
}

// The markers under one line and their labels: the rightmost label is next to its marker, the others are below theirs, the
// last one first, so that no connector crosses a label.
void append_underlines(std::string& out, const Frame& frame, const Line& line)
{
    const std::vector<Underline> marks = underlines(frame, line);
    if (marks.empty())
        return;
    const auto at = [&](std::size_t cell) { return frame.margin + cell; };

    Row row;
    draw_bars(row, frame, line.number, false);
    std::vector<Underline> drawing = marks;  // the more important over the less, the narrow over the wide
    std::ranges::stable_sort(drawing, [](const Underline& left, const Underline& right) {
        if (left.mark->primary != right.mark->primary)
            return right.mark->primary;
        return left.cells.last - left.cells.first > right.cells.last - right.cells.first;
    });
    std::size_t end = 0;
    for (const Underline& underline : drawing) {
        for (std::size_t cell = underline.cells.first; cell < underline.cells.last; ++cell)
            row.put(at(cell), underline.mark->primary ? '^' : '-', frame.colour(*underline.mark));
        end = std::max(end, underline.cells.last);
    }

    std::vector<Underline> hanging;
    std::ranges::copy_if(marks, std::back_inserter(hanging),
                         [](const Underline& mark) { return !mark.mark->label.empty(); });
    if (!hanging.empty() && hanging.back().cells.last == end && hanging.back().mark == marks.back().mark) {
        row.write(at(end + 1), hanging.back().mark->label, frame.colour(*hanging.back().mark));
        hanging.pop_back();
    }
    append_row(out, frame, "", row);

    const auto connect = [&](Row& target, std::size_t count) {
        draw_bars(target, frame, line.number, false);
        for (const Underline& underline : std::span(hanging).first(count))
            target.put(at(underline.cells.first), '|', frame.colour(*underline.mark));
    };
    if (!hanging.empty()) {
        Row connectors;
        connect(connectors, hanging.size());
        append_row(out, frame, "", connectors);
    }
    while (!hanging.empty()) {
        const Underline underline = hanging.back();
        hanging.pop_back();
        Row label;
        connect(label, hanging.size());
        label.write(at(underline.cells.first), underline.mark->label, frame.colour(*underline.mark));
        append_row(out, frame, "", label);
    }
}

// The rows in which a span of several lines leaves the margin for its first character, or comes from its last one.
void append_turn(std::string& out, const Frame& frame, const Line& line, const PlacedMark& mark, bool opens)
{
    Row row;
    const Style colour = frame.colour(mark);
    for (const PlacedMark& other : frame.marks) {
        if (!other.several_lines() || &other == &mark)
            continue;
        const bool opened = other.first_line < line.number
            || (other.first_line == line.number && (other.opens_in_margin || (opens && other.depth < mark.depth)));
        const bool closed =
            other.last_line < line.number || (other.last_line == line.number && (opens || other.depth > mark.depth));
        if (opened && !closed)
            row.put(other.bar_column(), '|', frame.colour(other));
    }
    const LineView::Cells cells = line.view.cells_of(mark.within(line.span));
    const std::size_t target = frame.margin + (opens ? cells.first : cells.last - 1);
    if (!opens)
        row.put(mark.bar_column(), '|', colour);
    row.fill(mark.bar_column() + 1, target, '_', colour);
    row.put(target, mark.primary ? '^' : '-', colour);
    if (!opens && !mark.label.empty())
        row.write(target + 2, mark.label, colour);
    append_row(out, frame, "", row);
}

void append_line(std::string& out, const Frame& frame, std::uint32_t number)
{
    const Span span = visible_line(frame.source, number);
    std::vector<Span> marked_here;
    std::size_t label_room = 0;
    const auto note = [&](const PlacedMark& mark) {
        const Span here = mark.within(span);
        if (mark.first_line < number)
            marked_here.push_back({here.end, here.end});
        else
            marked_here.push_back({here.begin, mark.several_lines() ? here.begin : here.end});
        label_room = std::max(label_room, cells(mark.label) + 1);
    };
    for (const bool primary : {true, false})
        for (const PlacedMark& mark : frame.marks)
            if (mark.primary == primary && (mark.first_line == number || mark.last_line == number))
                note(mark);
    const std::size_t room = room_for_code(frame.style) - std::min(frame.margin, room_for_code(frame.style) / 2);
    const Line line{number, span, LineView(frame.source.text(span), marked_here, room, label_room)};

    Row code;
    draw_bars(code, frame, number, true);
    line.view.draw(code, frame.margin);
    append_row(out, frame, std::to_string(number), code);

    append_underlines(out, frame, line);
    for (auto mark = frame.marks.rbegin(); mark != frame.marks.rend(); ++mark)
        if (mark->several_lines() && mark->last_line == number)
            append_turn(out, frame, line, *mark, false);
    for (const PlacedMark& mark : frame.marks)
        if (mark.several_lines() && mark.first_line == number && !mark.opens_in_margin)
            append_turn(out, frame, line, mark, true);
}

void append_gap(std::string& out, const Frame& frame, std::uint32_t line_before)
{
    Row row;
    for (const PlacedMark& mark : frame.marks)
        if (mark.several_lines() && mark.first_line <= line_before && line_before < mark.last_line)
            row.put(mark.bar_column() + frame.style.gutter + 3, '|', frame.colour(mark));
    row.write(0, "...", Style::gutter);
    row.append_to(out, frame.style.terminal);
}

}  // namespace

std::size_t room_for_code(const FrameStyle& style)
{
    const unsigned width = style.terminal.width == 0 ? file_width : std::max(style.terminal.width, min_width);
    return width - std::min<std::size_t>(style.gutter + 3, width / 2);
}

void append_bar(std::string& out, const FrameStyle& style)
{
    paint(out, style.terminal, Style::gutter, fmt::format("{:>{}} |", "", style.gutter));
    out += '\n';
}

std::uint32_t last_line(const SourceFile& source, std::span<const Mark> marks)
{
    std::uint32_t last = 1;
    for (const Mark& mark : marks)
        last = std::max(last, placed(source, mark).last_line);
    return last;
}

void append_frame(std::string& out, const FrameStyle& style, const SourceFile& source, std::span<const Mark> marks)
{
    Frame frame{.style = style, .source = source, .marks = place_all(source, marks), .margin = 0};
    for (const PlacedMark& mark : frame.marks)
        if (mark.several_lines())
            frame.margin = std::max(frame.margin, mark.bar_column() + 2);

    append_bar(out, style);
    std::uint32_t before = 0;
    for (const std::uint32_t line : shown_lines(frame.marks)) {
        if (before != 0 && line != before + 1)
            append_gap(out, frame, before);
        append_line(out, frame, line);
        before = line;
    }
}

}  // namespace plint::reporters
