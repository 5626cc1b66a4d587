// Conditions that both an assignment and a later read depend on.
#pragma once

#include "parser/syntax/tree.hpp"

#include <span>

namespace plint::inference {

// Whether a test decides both about the read and about which value one of the assignments sets, or whether it sets one: on the
// paths to the read the variable may have one of its values only. Compares the texts of tests. O(depth of the nodes).
[[nodiscard]] bool have_same_guard(Node read, std::span<const Node> assignments);

}  // namespace plint::inference
