// The check that the rules about spacing between two tokens share.
#pragma once

#include "rules/engine/context.hpp"

#include <string_view>

namespace plint::rules {

enum class Spacing : std::uint8_t { none, one };

// Report the spacing before (after) a token, with a fix, unless it is as wanted. They report nothing where the token
// is the first (last) on its line: that is indentation. `what` is the token in the message: "`{`".
void expect_before(Node token, Spacing wanted, std::string_view what, TreeContext& ctx);
void want_after(Node token, Spacing wanted, std::string_view what, TreeContext& ctx);

// The first character after a token that is not a space; `\n` at the end of a line (or file) or before a comment.
[[nodiscard]] char next_sign(Node token);

// The last character before a token that is not a space; `\n` at the beginning of a line.
[[nodiscard]] char previous_sign(Node token);

}  // namespace plint::rules
