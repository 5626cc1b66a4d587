// What a person meant, judged by the text around the token that no rule could take.
#pragma once

#include "parser/recovery/messages.hpp"

#include <optional>
#include <string_view>

namespace plint::grammar::recovery {

struct Failure {
    const char* at;
    Found found;
    Furthest furthest;  // all empty where nothing is known
    const Builder& b;
};

// Null when nothing better than "unexpected …" can be said.
[[nodiscard]] std::optional<SyntaxError> guess(const Failure& failure);

// What lacks its quotes: paths, URLs, host names, versions, keywords; and what has too many.
[[nodiscard]] std::optional<SyntaxError> guess_quotes(const Failure& failure);

// `Package ['x']`: a type and its bracket stand close together, as do a variable and the one of an access.
[[nodiscard]] std::optional<SyntaxError> blank_before_bracket(const char* at, const Builder& b);

// The last byte before `at` that is not blank; null at the beginning.
[[nodiscard]] const char* visible_before(const char* at, const Builder& b);

// The word that ends before `at`, blanks apart, on the same line; empty when there is none.
[[nodiscard]] std::string_view word_before(const char* at, const Builder& b);

[[nodiscard]] inline Span span_of(std::string_view text, const Builder& b)
{
    return {b.offset(text.data()), b.offset(text.data() + text.size())};
}

// The line of `at`, without its end.
[[nodiscard]] std::string_view line_of(const char* at, const Builder& b);

}  // namespace plint::grammar::recovery
