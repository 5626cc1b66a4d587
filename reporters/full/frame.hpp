// Draws code with what is marked in it, in the manner of rustc.
#pragma once

#include "reporters/model/report.hpp"
#include "reporters/terminal/style.hpp"

#include <cstddef>
#include <span>
#include <string>

namespace plint::reporters {

// A marked place and what is said under it.
struct Mark {
    Span span;
    std::string label;   // safe to show, one line; may be empty
    bool primary = false;
};

struct FrameStyle {
    Terminal terminal;
    Style primary = Style::error;
    std::size_t gutter = 1;  // cells for line numbers
};

// The last line that a frame with these marks shows.
[[nodiscard]] std::uint32_t last_line(const SourceFile& source, std::span<const Mark> marks);

// Appends an empty line and the lines that hold marks. Lines far apart are joined by `...`.
void append_frame(std::string& out, const FrameStyle& style, const SourceFile& source, std::span<const Mark> marks);

// `  |`, what separates a frame from what follows.
void append_bar(std::string& out, const FrameStyle& style);

// Cells that code may take beside the gutter.
[[nodiscard]] std::size_t room_for_code(const FrameStyle& style);

}  // namespace plint::reporters
