// Shows text from analysed files without letting it do anything: nothing here can move a cursor, change a colour,
// reverse the reading direction or hide. Also says how many terminal cells characters take.
#pragma once

#include "parser/source/span.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace plint::reporters {

// Something that a reader cannot see or a terminal would obey: control characters, bidirectional overrides,
// zero-width spaces, byte order marks, tags, noncharacters such as U+FFFE.
[[nodiscard]] bool is_invisible(char32_t code);

// 0, 1 or 2 cells, for each character alone: the one answer on which terminals agree.
[[nodiscard]] unsigned cells(char32_t code);
[[nodiscard]] std::size_t cells(std::string_view utf8);

// What one character of a file looks like. Empty for what only joins or varies an emoji: without it all terminals draw
// the same number of cells.
struct Glyph {
    Offset begin = 0;  // in the text given
    Offset end = 0;
    unsigned width = 0;
    std::string shown;
};

enum class Blanks : std::uint8_t {
    plain,  // a tab is four spaces
    drawn,  // tabs are arrows, blanks at the end of the text are dots
};

// The glyphs of a text. Invisible characters become `\u{…}`, broken UTF-8 becomes U+FFFD.
[[nodiscard]] std::vector<Glyph> glyphs(std::string_view text, Blanks blanks = Blanks::plain);

[[nodiscard]] std::string visible(std::string_view text);

// The same, but newlines and tabs stay.
[[nodiscard]] std::string visible_lines(std::string_view text);

}  // namespace plint::reporters
