// Makes text from analyzed files safe to show: it cannot move a cursor, change a color, reverse the reading direction or
// hide. Also computes how many terminal cells characters need.
#pragma once

#include "parser/source/span.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace plint::reporters {

// Characters that are invisible or that control a terminal: control characters, bidirectional overrides,
// zero-width spaces, byte order marks, tags, noncharacters such as U+FFFE.
[[nodiscard]] bool is_invisible(char32_t code);

// 0, 1 or 2 cells, for each character alone, because that is the only width on which terminals agree.
[[nodiscard]] unsigned cells(char32_t code);
[[nodiscard]] std::size_t cells(std::string_view utf8);

// How one character of a file is shown. Empty for joiners and variation selectors of emoji: without them all terminals draw
// the same number of cells.
struct Glyph {
    Offset begin = 0;  // in the text given
    Offset end = 0;
    unsigned width = 0;
    std::string shown;
};

enum class Spacing : std::uint8_t {
    plain,  // a tab is four spaces
    drawn,  // tabs are arrows, trailing spaces are dots
};

// The glyphs of a text. Invisible characters become `\u{…}`, broken UTF-8 becomes U+FFFD.
[[nodiscard]] std::vector<Glyph> glyphs(std::string_view text, Spacing blanks = Spacing::plain);

// A tab becomes four spaces, a newline `\u{a}`; backslashes stay. A format with escapes of its own for these must write them
// before; a format in which a backslash begins an escape must escape the result.
[[nodiscard]] std::string visible(std::string_view text);

// The same, but newlines and tabs stay.
[[nodiscard]] std::string visible_lines(std::string_view text);

}  // namespace plint::reporters
