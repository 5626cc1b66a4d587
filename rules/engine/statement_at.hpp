// The statement that a place belongs to.
#pragma once

#include "parser/syntax/tree.hpp"

#include <optional>

namespace plint::rules {

// The innermost statement of a body around the span; none in the parameters of a definition and outside of bodies.
[[nodiscard]] std::optional<Node> statement_at(const Tree& tree, Span span);

// The blanks before the node when nothing else stands before it on its line; else those that begin the line.
[[nodiscard]] std::string_view indent_of(Node node);

}  // namespace plint::rules
