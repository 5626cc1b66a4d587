// Converts byte offsets to lines and columns. Only `\n` ends a line, as in Puppet.
#pragma once

#include "parser/source/span.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace plint {

// All 1-based. `bytes` counts UTF-8 bytes, `characters` Unicode code points (a tab is one), `utf16` UTF-16 code units (a
// character beyond U+FFFF is two). In `characters` and `utf16`, invalid UTF-8 counts as the U+FFFD that is shown in its place
// (first_character()).
struct Column {
    std::uint32_t bytes = 1;
    std::uint32_t characters = 1;
    std::uint32_t utf16 = 1;
};

// Immutable, so any number of threads may read it. Built in O(n); does not keep the text.
class LineIndex {
public:
    explicit LineIndex(std::string_view text);

    // The 1-based line that contains the byte at `offset`; the last line if `offset` is at or past the end of the text.
    // O(lines that begin in one block of 128 bytes).
    [[nodiscard]] std::uint32_t line(Offset offset) const;

    // The bytes of a 1-based line, without its `\n` (a `\r` before it is kept). Precondition: 1 <= line <= line_count().
    [[nodiscard]] Span line_span(std::uint32_t line) const;

    // Whether the text is pure ASCII: then all three columns are equal.
    [[nodiscard]] bool is_ascii() const { return ascii_; }

    [[nodiscard]] std::uint32_t line_count() const { return static_cast<std::uint32_t>(starts_.size()); }

    // The column of `offset`; an offset past the end counts as the end. Precondition: the index was built from `text`.
    // O(log n + 1024 bytes), however long the line is.
    [[nodiscard]] Column column(std::string_view text, Offset offset) const;

private:
    // Columns inside long lines, so that column() does not read such a line from its start.
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
