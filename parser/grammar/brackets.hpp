// Which bracket lacks its partner, judged by indentation: Puppet itself only notices at the end of the file.
#pragma once

#include "parser/source/span.hpp"
#include "parser/syntax/kind.hpp"

#include <string_view>
#include <vector>

namespace plint::grammar {

// A closer that should stand before `at`; of several at one place the innermost comes first.
struct AssumedCloser {
    Offset at;
    Kind closer;
    Offset opener;
};

struct BracketRepair {
    std::vector<AssumedCloser> missing;  // sorted by place
    std::vector<Offset> stray;           // closers that close nothing, sorted
};

// One bracket of the file's code, in order (strings, comments and texts do not count).
struct Bracket {
    char sign;
    Offset at;
    std::uint32_t line;    // 1-based
    std::uint32_t indent;  // blanks before the first token of its line, a tab counting 8
    bool first;            // the first token of its line
    bool last;             // the last token of its line
};

// Where a line's first token stands.
struct LineStart {
    Offset at;
    std::uint32_t line;
    std::uint32_t indent;
};

[[nodiscard]] BracketRepair repair_brackets(const std::vector<Bracket>& brackets, const std::vector<LineStart>& lines,
                                            Offset file_end);

}  // namespace plint::grammar
