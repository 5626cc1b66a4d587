// Converts byte offsets to lines and columns. A byte order mark is not part of a line, because editors do not count it.
#pragma once

#include "parser/source/source_file.hpp"

#include <cstdint>

namespace plint::reporters {

// All 1-based. `bytes` counts bytes, `character` Unicode characters, `utf16` UTF-16 code units; in the last two, broken UTF-8
// counts as the U+FFFD that is shown in its place.
struct Place {
    std::uint32_t line = 1;
    std::uint32_t bytes = 1;
    std::uint32_t character = 1;
    std::uint32_t utf16 = 1;
};

// An offset past the end means the end of the text.
[[nodiscard]] Place place(const SourceFile& source, Offset offset);

// `span` within the text and without the line breaks at its end: the part to mark. For newlines only: an empty span there.
[[nodiscard]] Span marked(const SourceFile& source, Span span);

// The text of a line without its line break (`\n` or `\r\n`) and, on the first line, without a byte order mark.
[[nodiscard]] Span visible_line(const SourceFile& source, std::uint32_t line);

}  // namespace plint::reporters
