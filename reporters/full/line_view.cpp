#include "reporters/full/line_view.hpp"

#include "reporters/text/utf8.hpp"

#include <algorithm>

namespace plint::reporters {

static constexpr std::string_view ellipsis = "...";

static bool is_plain(char c)  // a character of one cell
{
    return ' ' <= c && c <= '~';
}

static Span around(Offset focus, std::size_t reach, std::size_t size)
{
    return {focus > reach ? static_cast<Offset>(focus - reach) : 0,
            static_cast<Offset>(size - std::min<std::size_t>(focus, size) > reach ? focus + reach : size)};
}

// A part of `text` that is certainly wider than the screen on both sides of `focus`, so that a line of a megabyte costs no
// more than others.
static Span stretch(std::string_view text, Offset focus, std::size_t room)
{
    const auto size = static_cast<Offset>(text.size());
    Span span = around(focus, room * 2, size);
    if (std::ranges::all_of(text.substr(span.begin, span.size()), is_plain))
        return span;
    span = around(focus, room * 8, size);  // characters may be several bytes, and no cell
    while (span.begin > 0 && span.begin < size && continues_character(text[span.begin]))
        --span.begin;
    while (span.end < size && continues_character(text[span.end]))
        ++span.end;
    return span;
}

LineView::LineView(std::string_view text, std::span<const Span> marks, std::size_t room, std::size_t label_room,
                   Spacing blanks)
{
    const bool drawn_blanks = blanks == Spacing::drawn && text.ends_with(' ');
    if (text.size() <= room && !drawn_blanks && std::ranges::all_of(text, is_plain)) {
        plain_ = text;
        last_ = text.size();
        return;
    }
    const Span part = stretch(text, marks.empty() ? 0 : marks.front().begin, room);
    glyphs_ = glyphs(text.substr(part.begin, part.size()), blanks);
    std::size_t total = 0;
    for (Glyph& glyph : glyphs_) {
        glyph.begin += part.begin;
        glyph.end += part.begin;
        total += glyph.width;
    }
    last_ = total;
    cut_left_ = part.begin > 0;
    cut_right_ = part.end < text.size();
    if (total <= room && !cut_left_ && !cut_right_)
        return;

    std::size_t begin = marks.empty() ? 0 : column_of(marks.front().begin);
    std::size_t end = marks.empty() ? 0 : column_of(marks.front().end);
    for (const Span mark : marks) {
        const std::size_t low = std::min(begin, column_of(mark.begin));
        const std::size_t high = std::max(end, column_of(mark.end));
        if (high - low + 2 * ellipsis.size() > room)
            break;  // cannot show all: keep the more important ones
        begin = low;
        end = high;
    }
    const std::size_t before = 2 * ellipsis.size() + 2;
    const std::size_t wanted = end + std::min(label_room, room / 2) + ellipsis.size();
    first_ = std::min(wanted > room ? wanted - room : 0, begin > before ? begin - before : 0);
    cut_left_ = cut_left_ || first_ > 0;
    last_ = std::min(total, first_ + room);
    cut_right_ = cut_right_ || last_ < total;
}

std::size_t LineView::column_of(Offset offset) const
{
    if (!plain_.empty())
        return std::min<std::size_t>(offset, plain_.size());
    std::size_t column = 0;
    for (const Glyph& glyph : glyphs_) {
        if (glyph.begin >= offset)
            break;
        column += glyph.width;
    }
    return column;
}

LineView::Cells LineView::cells_of(Span span) const
{
    const auto within = [&](std::size_t column) {
        return std::clamp(column, first_, std::max(first_, last_)) - first_;
    };
    const std::size_t first = within(column_of(span.begin));
    return {first, std::max(within(column_of(span.end)), first + 1)};
}

void LineView::draw(Row& row, std::size_t column, std::optional<Style> style, std::span<const Span> highlight,
                    std::optional<Style> highlight_style) const
{
    if (!plain_.empty() && highlight.empty())
        return row.write(column, plain_, style);
    if (!plain_.empty()) {
        for (Offset at = 0; at < plain_.size(); ++at) {
            const bool lit = std::ranges::any_of(highlight, [&](Span span) { return span.contains(at); });
            row.put(column + at, plain_[at], lit ? highlight_style : style);
        }
        return;
    }
    const std::size_t shown_from = first_ + (cut_left_ ? ellipsis.size() : 0);
    const std::size_t shown_to = last_ - std::min(last_, cut_right_ ? ellipsis.size() : 0);
    std::size_t at = 0;
    for (const Glyph& glyph : glyphs_) {
        const bool fits = at >= shown_from && at + glyph.width <= shown_to;
        if (fits && !glyph.shown.empty()) {
            const bool lit = std::ranges::any_of(highlight, [&](Span span) { return span.contains(glyph.begin); });
            const std::optional<Style> chosen = lit ? highlight_style : style;
            if (glyph.width == 0)
                row.join(column + at - first_, glyph.shown);
            else
                row.write(column + at - first_, glyph.shown, chosen);
        }
        at += glyph.width;
    }
    if (cut_left_)
        row.write(column, ellipsis, Style::faint);
    if (cut_right_)
        row.write(column + shown_to - first_, ellipsis, Style::faint);
}

}  // namespace plint::reporters
