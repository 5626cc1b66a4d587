// Notes and help under a frame: `  = note: …`, wrapped at the edge of the terminal.
#pragma once

#include "reporters/full/frame.hpp"

#include <string>
#include <string_view>

namespace plint::reporters {

// `text` may contain newlines, which begin new lines. `kind` may be empty.
void append_paragraph(std::string& out, const FrameStyle& style, std::string_view kind, std::string_view text);

}  // namespace plint::reporters
