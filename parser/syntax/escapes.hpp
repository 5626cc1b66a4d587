// Backslash escapes in Puppet's strings.
#pragma once

#include "parser/source/span.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plint::syntax {

// Which characters after a backslash are an escape. `\\` is one in every set but the empty one.
struct EscapeSet {
    bool tab = false;
    bool carriage_return = false;
    bool newline = false;
    bool space = false;
    bool unicode = false;
    bool line_break = false;  // `\` at the end of a line joins it with the next
    bool dollar = false;
    bool quotes = false;  // `\"` and `\'`

    [[nodiscard]] constexpr bool empty() const
    {
        return !(tab || carriage_return || newline || space || unicode || line_break || dollar || quotes);
    }
    friend constexpr bool operator==(EscapeSet, EscapeSet) = default;
};

inline constexpr EscapeSet double_quoted_escapes{.tab = true,
                                                 .carriage_return = true,
                                                 .newline = true,
                                                 .space = true,
                                                 .unicode = true,
                                                 .line_break = true,
                                                 .dollar = true,
                                                 .quotes = true};

// The value of the text between single quotes.
[[nodiscard]] std::string decode_single_quoted(std::string_view text);

// The value of a piece of text. `terminator` is the character that ends the piece in the source (`"` or `$`);
// 0 for the end of a heredoc. A code point that UTF-8 cannot represent becomes U+FFFD; Puppet fails with an internal error.
[[nodiscard]] std::string decode_escapes(std::string_view text, const EscapeSet& escapes, char terminator = 0);

// One escape that Puppet keeps as written and warns about. Byte offsets from the start of `text`.
struct BadEscape {
    Span span;             // backslash and the character
    bool unicode = false;  // `\u` without the digits it needs; else an unknown escape
};

// In text order. Precondition: `text` is the content of a double-quoted string; Puppet does not warn about others.
[[nodiscard]] std::vector<BadEscape> bad_escapes(std::string_view text);

}  // namespace plint::syntax
