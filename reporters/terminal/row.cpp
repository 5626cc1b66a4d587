#include "reporters/terminal/row.hpp"

#include "reporters/text/utf8.hpp"
#include "reporters/text/visible.hpp"

#include <algorithm>

namespace plint::reporters {

Row::Cell& Row::cell(std::size_t column)
{
    if (column >= cells_.size())
        cells_.resize(column + 1);
    return cells_[column];
}

void Row::put(std::size_t column, char mark, std::optional<Style> style)
{
    cell(column) = {.bytes = {mark}, .style = style};
}

void Row::fill(std::size_t begin, std::size_t end, char mark, Style style)
{
    for (std::size_t column = begin; column < end; ++column)
        if (is_free(column, column + 1))
            put(column, mark, style);
}

void Row::write(std::size_t column, std::string_view text, std::optional<Style> style)
{
    cells_.reserve(column + text.size());
    while (!text.empty()) {
        if (' ' <= text[0] && text[0] <= '~') {  // nearly always
            cell(column++) = {.bytes = {text[0]}, .style = style};
            text.remove_prefix(1);
            continue;
        }
        const Character character = first_character(text);
        const unsigned width = cells(character.code);
        const std::string_view shown = text.substr(0, character.size);
        if (width == 0) {
            join(column, shown);
        } else {
            Cell target{.size = static_cast<std::uint8_t>(shown.size()), .style = style};
            std::ranges::copy(shown, target.bytes.begin());
            cell(column) = target;
            for (unsigned covered = 1; covered < width; ++covered)
                cell(column + covered) = {.size = 0, .style = style};
            column += width;
        }
        text.remove_prefix(character.size);
    }
}

void Row::join(std::size_t column, std::string_view mark)
{
    while (column > 1 && cell(column - 1).size == 0)
        --column;
    column -= std::min<std::size_t>(column, 1);
    Cell& target = cell(column);
    if (!target.joined)
        joined_[column].clear();  // of what was drawn over
    target.joined = true;
    joined_[column] += mark;
}

bool Row::is_free(std::size_t begin, std::size_t end) const
{
    for (std::size_t column = begin; column < std::min(end, cells_.size()); ++column)
        if (!cells_[column].is_blank())
            return false;
    return true;
}

void Row::append_to(std::string& out, const Terminal& terminal) const
{
    std::size_t end = cells_.size();
    while (end > 0 && cells_[end - 1].is_blank())
        --end;
    std::string run;
    for (std::size_t at = 0; at < end;) {
        const std::optional<Style> style = cells_[at].style;
        run.clear();
        for (; at < end && cells_[at].style == style; ++at) {
            run.append(cells_[at].bytes.data(), cells_[at].size);
            if (cells_[at].joined)
                run += joined_.at(at);
        }
        if (style)
            paint(out, terminal, *style, run);
        else
            out += run;
    }
    out += '\n';
}

}  // namespace plint::reporters
