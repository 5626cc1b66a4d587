// Guesses what the author meant, from the text around the token that no rule accepts.
#pragma once

#include "parser/recovery/messages.hpp"

#include <algorithm>
#include <cstddef>
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

// How far a guess looks around `at`: a file with an error in each word of a long line would otherwise cost O(n^2).
inline constexpr std::ptrdiff_t nearby = 2'000;
[[nodiscard]] inline const char* nearby_begin(const char* at, const Builder& b)
{
    return at - std::min(at - b.first, nearby);
}
[[nodiscard]] inline const char* nearby_end(const char* at, const Builder& b)
{
    return at + std::min(b.last - at, nearby);
}

// The last byte before `at` that is not whitespace; null if there is none nearby.
[[nodiscard]] const char* visible_before(const char* at, const Builder& b);

// The word before `at` on the same line, without whitespace between them; empty if there is none.
[[nodiscard]] std::string_view word_before(const char* at, const Builder& b);

[[nodiscard]] inline Span span_of(std::string_view text, const Builder& b)
{
    return {b.offset(text.data()), b.offset(text.data() + text.size())};
}

// The line of `at`, without its end, as far as it is nearby.
[[nodiscard]] std::string_view line_of(const char* at, const Builder& b);

}  // namespace plint::grammar::recovery
