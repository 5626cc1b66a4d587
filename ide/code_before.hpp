// The tokens of Puppet code before a position, by its characters alone. Completion uses them, because a tree says little
// about a statement that is still being written.
#pragma once

#include "parser/source/span.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace plint::ide {

enum class CodeTokenKind : std::uint8_t {
    name,      // in lower case, keywords too, with leading `::`
    type,      // a capitalized name
    variable,  // with `$`
    string,    // closed, with its quotes; heredocs
    number,
    regex,
    sign,  // operators and brackets; `${` in a string, and `$` without a name
    tag    // `<%`, `<%-`, `<%=`, `%>`, `-%>`
};

struct CodeToken {
    CodeTokenKind kind = CodeTokenKind::sign;
    Span span;
};

// What a position is in.
enum class Inside : std::uint8_t {
    code,  // also between the braces of `"${…}"`
    comment,
    single_quoted,
    double_quoted,
    heredoc,
    template_text  // of EPP
};

struct CodeBefore {
    Inside inside = Inside::code;
    bool interpolates = false;    // the string or heredoc around the position does
    bool escapes_dollar = false;  // `\$` there is not the beginning of a variable
    Offset begin = 0;             // of the text around the position, after its quote or mark, if that is not code
    // The tokens that end at or before the position. A closed string is one token, without those in its `${…}`. An unclosed
    // string gives no token of its own, only those after its last `${`.
    std::vector<CodeToken> tokens;
};

// `text`: up to the position. `is_template`: EPP. O(n).
[[nodiscard]] CodeBefore read_code_before(std::string_view text, bool is_template);

}  // namespace plint::ide
