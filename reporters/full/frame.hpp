// Draws code with marks, like rustc.
#pragma once

#include "reporters/model/report.hpp"
#include "reporters/terminal/style.hpp"

#include <cstddef>
#include <span>
#include <string>

namespace plint::reporters {

// A marked place and its label.
struct Mark {
    Span span;
    std::string label;  // safe to show, one line; may be empty
    bool primary = false;
};

struct FrameStyle {
    Terminal terminal;
    Style primary = Style::error;
    std::size_t gutter = 1;  // cells for line numbers
};

// The last line that a frame with these marks shows.
[[nodiscard]] std::uint32_t last_line(const SourceFile& source, std::span<const Mark> marks);

// Appends an empty line and the lines with marks. Lines far apart are joined by `...`.
void append_frame(std::string& out, const FrameStyle& style, const SourceFile& source, std::span<const Mark> marks);

// `  |`, the separator after a frame.
void append_bar(std::string& out, const FrameStyle& style);

// Cells for code next to the gutter.
[[nodiscard]] std::size_t room_for_code(const FrameStyle& style);

}  // namespace plint::reporters
