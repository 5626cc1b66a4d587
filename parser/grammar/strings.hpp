// Quoted strings, what is interpolated into them, and regular expressions. Section 2 and 1.6 of Puppet's lexer.
#pragma once

#include "parser/grammar/builder.hpp"

namespace plint::grammar {

// At a `'`.
[[nodiscard]] bool single_quoted(Input& in, Builder& b);

// At a `"`: one leaf, or a node of text and interpolations.
[[nodiscard]] bool double_quoted(Input& in, Builder& b);

// How the text around interpolations is read.
struct TextStyle {
    Kind text;
    bool escapes_dollar;   // a backslash also covers the next byte
    bool unicode_escapes;  // `\u` must name a character
};

// Text and interpolations up to the end of `in`, or to a `"` when `quoted` (which is left there).
[[nodiscard]] bool interpolated_text(Input& in, Builder& b, TextStyle style, bool quoted);

// Bytes of the regex at the `/` here, slashes included; 0 where Puppet reads a division.
[[nodiscard]] std::size_t regex_length(const Input& in, const Builder& b);

// Whether Puppet's lexer tries a regex at a `/` after what was read so far.
[[nodiscard]] bool regex_may_follow(const Builder& b);

}  // namespace plint::grammar
