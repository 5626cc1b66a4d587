// White space, comments, the jump over heredoc texts, and in templates the tags around empty text.
#pragma once

#include "parser/grammar/builder.hpp"

namespace plint::grammar {

// Skips everything that Puppet's lexer makes no token of; comments, heredoc bodies and tags become trivia leaves.
void skip_trivia(Input& in, Builder& b);

}  // namespace plint::grammar
