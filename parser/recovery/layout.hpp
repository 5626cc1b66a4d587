// Lines and indentation, the best evidence of what was meant in a broken file.
#pragma once

#include "parser/grammar/combinators.hpp"

namespace plint::grammar::recovery {

// Columns of whitespace at the start of the line of `at`; a tab extends to the next multiple of 8. Looks at
// no more than 4096 bytes before `at`.
[[nodiscard]] std::uint32_t indentation(const char* at, const char* first);

// Whether only whitespace is before the byte at `at` on its line.
[[nodiscard]] bool starts_line(const char* at, const char* first);

// Whether only whitespace and a comment follow the byte at `at` on its line.
[[nodiscard]] bool is_last_on_line(const char* at, const char* end);

// Bytes of the character here: a whole UTF-8 sequence where it is one.
[[nodiscard]] std::size_t character_length(const Input& in);

[[nodiscard]] inline bool looking_at_colons(const Input& in, std::size_t ahead)
{
    return peek(in, ahead) == ':' && peek(in, ahead + 1) == ':';
}

// A token that starts a line but continues the statement before it: `else`, a closer, an operator.
[[nodiscard]] bool continues_statement(const Input& in, const Builder& b);

// A token that can only start a statement: `if`, `class`, a call or resource at the start of a line.
[[nodiscard]] bool starts_statement(Input& in, Builder& b);

}  // namespace plint::grammar::recovery
