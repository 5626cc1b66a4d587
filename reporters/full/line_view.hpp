// The part of one line of code that fits on the screen.
#pragma once

#include "reporters/terminal/row.hpp"
#include "reporters/text/visible.hpp"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace plint::reporters {

class LineView {
public:
    // `text`: a line without its line break. `marks`: parts that must be visible, in bytes of `text`, the most important
    // first. `room`: cells to show it in. `label_room`: cells wanted to the right of the marks.
    LineView(std::string_view text, std::span<const Span> marks, std::size_t room, std::size_t label_room,
             Spacing blanks = Spacing::plain);

    // The cells [first, last) under a span of bytes, counted from the left edge of what is shown; at least one cell.
    struct Cells {
        std::size_t first = 0;
        std::size_t last = 0;
    };
    [[nodiscard]] Cells cells_of(Span span) const;

    // Draws the line at `column`, while the text is still there; bytes within `highlight` in their style.
    void draw(Row& row, std::size_t column, std::optional<Style> style = {}, std::span<const Span> highlight = {},
              std::optional<Style> highlight_style = {}) const;

private:
    [[nodiscard]] std::size_t column_of(Offset offset) const;  // from the first glyph

    std::string_view plain_;     // the whole line, when each of its bytes is a character of one cell and all of it fits
    std::vector<Glyph> glyphs_;  // of the whole line, or of a stretch around the marks when it is enormous
    std::size_t first_ = 0;      // the first cell shown
    std::size_t last_ = 0;       // one past the last
    bool cut_left_ = false;
    bool cut_right_ = false;
};

}  // namespace plint::reporters
