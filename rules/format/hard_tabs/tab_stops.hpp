// The distance of the tab stops with which a file was written.
#pragma once

#include "parser/syntax/tree.hpp"

#include <cstddef>

namespace plint::rules::hard_tabs {

// The column after a character other than a newline, which begins in `column`. Both count code points from 0.
[[nodiscard]] constexpr std::size_t next_column(std::size_t column, char c, std::size_t width)
{
    if (c == '\t')
        return column - column % width + width;
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U ? column : column + 1;  // bytes that continue a code point
}

// The distance with which the fewest lines contradict the nesting of brackets: the content of brackets is indented more than
// the line that opens them, its lines equally, and the closing bracket like the opening line. Of equals the smallest: 2 for a
// file that is indented only with tabs. O(size of the file).
[[nodiscard]] std::size_t tab_width(const Tree& tree);

}  // namespace plint::rules::hard_tabs
