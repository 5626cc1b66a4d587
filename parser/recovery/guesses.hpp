// Guesses what the author meant, from the text around the token that no rule accepts.
#pragma once

#include "parser/recovery/messages.hpp"

#include <optional>
#include <string_view>

namespace plint::grammar::recovery {

struct Failure {
    const char* at;
    Found found;
    FurthestFailure furthest;  // all empty where nothing is known
    const Builder& b;
};

// Null if there is nothing better than "unexpected …".
[[nodiscard]] std::optional<SyntaxError> guess(const Failure& failure);

// Missing quotes (paths, URLs, host names, versions, keywords), and surplus ones.
[[nodiscard]] std::optional<SyntaxError> guess_quotes(const Failure& failure);

// `Package ['x']`: no space is allowed between a type and its bracket, or a variable and the bracket of an access.
[[nodiscard]] std::optional<SyntaxError> blank_before_bracket(const char* at, const Builder& b);

// The last byte before `at` that is not whitespace; null at the beginning.
[[nodiscard]] const char* visible_before(const char* at, const Builder& b);

// The word before `at` on the same line, without whitespace between them; empty if there is none.
[[nodiscard]] std::string_view word_before(const char* at, const Builder& b);

[[nodiscard]] inline Span span_of(std::string_view text, const Builder& b)
{
    return {b.offset(text.data()), b.offset(text.data() + text.size())};
}

// The line of `at`, without its end.
[[nodiscard]] std::string_view line_of(const char* at, const Builder& b);

}  // namespace plint::grammar::recovery
