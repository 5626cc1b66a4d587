// Turns byte offsets into lines and columns. Lines end at `\n` alone, as Puppet counts them.
#pragma once

#include "parser/source/span.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace plint {

// All 1-based. `bytes` counts UTF-8 bytes, `characters` Unicode code points (a tab is one),
// `utf16` UTF-16 code units (a character beyond U+FFFF is two). A byte that continues a character counts in `bytes` alone, valid or not.
struct Column {
    std::uint32_t bytes = 1;
    std::uint32_t characters = 1;
    std::uint32_t utf16 = 1;
};

class LineIndex {
public:
    explicit LineIndex(std::string_view text);

    // The 1-based line that holds `offset`; an offset at or past the end of the text gives the last line.
    [[nodiscard]] std::uint32_t line(Offset offset) const;

    // The bytes of a 1-based line, without its `\n` (a `\r` before it is kept). Precondition: 1 <= line <= line_count().
    [[nodiscard]] Span line_span(std::uint32_t line) const;

    // Whether each byte of the text is a character of its own.
    [[nodiscard]] bool is_ascii() const { return ascii_; }

    [[nodiscard]] std::uint32_t line_count() const { return static_cast<std::uint32_t>(starts_.size()); }

    // `text` is the text this index was made from.
    [[nodiscard]] Column column(std::string_view text, Offset offset) const;

private:
    // Columns inside of a long line, so that asking for one does not read it from its start.
    struct Checkpoint {
        Offset at;
        Column column;
    };

    void add_line(std::string_view text, Offset begin);
    void measure(std::string_view text, Offset begin, Offset end);

    std::vector<Offset> starts_;
    std::vector<std::uint32_t> blocks_;  // the line in which each block of the text begins
    std::vector<Checkpoint> checkpoints_;
    Offset size_ = 0;
    bool ascii_;  // a byte is a character
};

}  // namespace plint
