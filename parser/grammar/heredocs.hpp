// Heredocs: the tag is in the code, the text on later lines. The tag's rule plans the text, the newline that ends
// the tag's line reads it and jumps over it. Plans are keyed by the tag's place, so reading a tag twice is harmless.
#pragma once

#include "parser/grammar/builder.hpp"

namespace plint::grammar {

// At `@(`.
[[nodiscard]] bool heredoc(Input& in, Builder& b);

// At a newline of the code: reads the texts that were announced before it and jumps over them; false when there are none.
bool jump_over_heredocs(Input& in, Builder& b);

}  // namespace plint::grammar
