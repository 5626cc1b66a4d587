// A whole file: what precedes its first statement, then statements.
#pragma once

#include "parser/grammar/builder.hpp"

namespace plint::grammar {

// What precedes the first token that the grammar reads: text of a template, trivia.
void start_program(Input& in, Builder& b);

// False where Puppet's parser stops; so far the tree is built. True says nothing of what follows (see is_complete).
[[nodiscard]] bool read_program(Input& in, Builder& b);

// After read_program: whether it read all of the file, and Puppet accepts it.
[[nodiscard]] bool is_complete(const Input& in, const Builder& b);

}  // namespace plint::grammar
