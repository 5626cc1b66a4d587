// Lines and indentation, which are all that a broken file has left to say what was meant.
#pragma once

#include "parser/grammar/combinators.hpp"

namespace plint::grammar::recovery {

// Columns of blanks that the line of `at` begins with; a tab counts to the next multiple of 8. A line
// of which more than 4096 bytes precede `at` has none.
[[nodiscard]] std::uint32_t indentation(const char* at, const char* first);

// Whether only blanks precede the byte at `at` on its line.
[[nodiscard]] bool starts_line(const char* at, const char* first);

// Whether only blanks and a comment follow the byte at `at` on its line.
[[nodiscard]] bool is_last_on_line(const char* at, const char* end);

// Bytes of the character here: a whole UTF-8 sequence where it is one.
[[nodiscard]] std::size_t character_length(const Input& in);

[[nodiscard]] inline bool looking_at_colons(const Input& in, std::size_t ahead)
{
    return peek(in, ahead) == ':' && peek(in, ahead + 1) == ':';
}

// A token that starts a line but goes on with the statement before: `else`, a closer, an operator.
[[nodiscard]] bool continues_statement(const Input& in, const Builder& b);

// A token that can only start a statement: `if`, `class`, a call or resource at the start of a line.
[[nodiscard]] bool starts_statement(Input& in, Builder& b);

}  // namespace plint::grammar::recovery
