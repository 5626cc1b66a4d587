// Which bracket lacks its partner, judged by indentation: Puppet itself only notices at the end of the file.
#pragma once

#include "parser/source/limits.hpp"
#include "parser/source/span.hpp"
#include "parser/syntax/kind.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace plint::grammar::recovery {

// A closer that is missing before `at`; of several at one place the innermost comes first.
struct AssumedCloser {
    Offset at;
    Kind closer;
    Offset opener;
};

struct BracketRepair {
    std::vector<AssumedCloser> missing;  // sorted by place
    std::vector<Offset> stray;           // closers that close nothing, sorted

    // The first one from `begin` on that fits, of the next limits::searched_closers; the end if there is none.
    template <class Fits>
    [[nodiscard]] std::vector<Offset>::iterator find_stray(Offset begin, const Fits& fits)
    {
        const auto first = std::ranges::lower_bound(stray, begin);
        const auto last = first + std::min<std::ptrdiff_t>(stray.end() - first, limits::searched_closers);
        const auto found = std::find_if(first, last, fits);
        return found == last ? stray.end() : found;
    }
};

// One bracket of the file's code, in order (strings, comments and texts do not count); and two kinds of words that show
// where a bracket was meant to close.
struct Bracket {
    enum Sign : char {
        orphan = 'e',     // an `else` or `elsif` that follows no `}`
        edge = '>',       // `->` and its like
        separator = ';',  // or `inherits`: neither can be in parentheses or square brackets
        parameter = '$'   // a variable directly after a type
    };
    char sign;
    Offset at;
    std::uint32_t line;    // 1-based; of a template: counts the tags
    std::uint32_t indent;  // columns before the first token of its line
    bool first;            // the first token of its line
    bool last;             // the last token of its line
    bool type;             // `[` after the name of a type
    bool block;            // `{` after the end of an expression
    Offset comma;          // directly after an opener; 0: none
};

// The place of a line's first token.
struct LineStart {
    Offset at;
    std::uint32_t line;
    std::uint32_t indent;
    bool continues;  // continues an expression of the line before
};

[[nodiscard]] BracketRepair repair_brackets(const std::vector<Bracket>& brackets, const std::vector<LineStart>& lines,
                                            Offset file_end, bool epp);

}  // namespace plint::grammar::recovery
