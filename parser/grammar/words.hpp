// Words, numbers and variables, split as Puppet's lexer does: one scan, decided from the whole text.
#pragma once

#include "parser/grammar/furthest.hpp"
#include "parser/source/characters.hpp"
#include "parser/syntax/kind.hpp"

#include <cstddef>
#include <string_view>

namespace plint::grammar {

// `kind` is name, word, class_reference, a keyword, or `error`: no word here, or a flawed one. A flaw's `length`
// is how far from the start Puppet points.
struct Word {
    Kind kind = Kind::error;
    std::size_t length = 0;
    Flaw flaw = Flaw::none;
};

[[nodiscard]] Word scan_word(const char* at, const char* end, bool plans);

// Bytes of the number at `at` (a digit); 0 if Puppet rejects it.
[[nodiscard]] std::size_t scan_number(const char* at, const char* end);

// Bytes of `(::)?(\w+::)*\w+` at `at`; 0 when there is none.
[[nodiscard]] std::size_t scan_variable_name(const char* at, const char* end);

// Bytes of the Unicode space separator at `at`; 0 when there is none.
[[nodiscard]] std::size_t scan_unicode_space(const char* at, const char* end);

}  // namespace plint::grammar
