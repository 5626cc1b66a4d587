// Code that nodes leave out because of their facts.
#pragma once

#include "parser/syntax/tree.hpp"

#include <span>

namespace plint::rules {

// Whether some nodes evaluate none of these places of a body, because a test of facts is around all of them and has other
// outcomes. False if that is not clear. O(size of the file).
[[nodiscard]] bool facts_leave_out(const Tree& tree, std::span<const Span> places);

}  // namespace plint::rules
