// Marks with their lines, and, for marks over several lines, their bar in the margin.
#pragma once

#include "reporters/full/frame.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace plint::reporters {

struct PlacedMark {
    Span span;
    std::string label;
    bool primary = false;
    std::uint32_t first_line = 1;
    std::uint32_t last_line = 1;
    bool opens_in_margin = false;  // it begins with the first word of its first line: shown by a `/` next to the line
    std::size_t depth = 0;         // the bar's place in the margin, outermost 0

    [[nodiscard]] bool several_lines() const { return first_line != last_line; }
    [[nodiscard]] std::size_t bar_column() const { return 2 * depth; }

    // The marked part of a line, counted from the line's first byte.
    [[nodiscard]] Span within(Span line) const;
};

[[nodiscard]] PlacedMark placed(const SourceFile& source, const Mark& mark);

// All of them, outer ones before inner ones, with bars that do not share a column while both are drawn.
[[nodiscard]] std::vector<PlacedMark> place_all(const SourceFile& source, std::span<const Mark> marks);

}  // namespace plint::reporters
