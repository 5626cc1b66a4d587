// One line of terminal cells to draw on: markers, connectors and labels land in any order.
#pragma once

#include "reporters/terminal/style.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::reporters {

class Row {
public:
    // Draws the one-cell `mark` over existing content.
    void put(std::size_t column, char mark, std::optional<Style> style);

    // Draws `mark` only where nothing was drawn yet.
    void fill(std::size_t begin, std::size_t end, char mark, Style style);

    // Draws text that is safe to show; its width may differ from its number of bytes.
    void write(std::size_t column, std::string_view text, std::optional<Style> style = {});

    // Adds a combining character to the cell before `column`.
    void join(std::size_t column, std::string_view mark);

    // True when nothing is drawn in [begin, end).
    [[nodiscard]] bool is_free(std::size_t begin, std::size_t end) const;

    [[nodiscard]] std::size_t width() const { return cells_.size(); }

    // Appends the row without trailing spaces, and a newline.
    void append_to(std::string& out, const Terminal& terminal) const;

private:
    // Small, because a report has millions of them.
    struct Cell {
        std::array<char, 4> bytes{' '};  // the character
        std::uint8_t size = 1;           // 0: covered by the wide character before it
        bool joined = false;             // more of it is in `joined_`
        std::optional<Style> style;

        [[nodiscard]] bool is_blank() const { return size == 1 && bytes[0] == ' ' && !joined; }
    };

    Cell& cell(std::size_t column);

    std::vector<Cell> cells_;
    std::map<std::size_t, std::string> joined_;  // by column: combining characters
};

}  // namespace plint::reporters
