// What the rules about blanks between two tokens share.
#pragma once

#include "rules/engine/context.hpp"

#include <string_view>

namespace plint {

enum class Blanks : std::uint8_t { none, one };

// Reports and mends the blanks before (after) a token unless they are as wanted. Where the token begins (ends) its
// line there is nothing to say: that is indentation. `what` names the token: "`{`".
void want_before(Node token, Blanks wanted, std::string_view what, Context& ctx);
void want_after(Node token, Blanks wanted, std::string_view what, Context& ctx);

// The character after the blanks behind a token, `\n` at the end of a line (or file) or before a comment.
[[nodiscard]] char next_sign(Node token);

// The character before the blanks in front of a token, `\n` at the beginning of a line.
[[nodiscard]] char previous_sign(Node token);

}  // namespace plint
