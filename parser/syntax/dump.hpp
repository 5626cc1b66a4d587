// Prints a tree for people and for programs.
#pragma once

#include "parser/syntax/tree.hpp"

#include <string>

namespace plint {

// One node a line, indented by depth: `kind begin..end "text of a leaf"`.
[[nodiscard]] std::string dump_cst(const Tree& tree);

// The same as JSON: `{"kind": …, "begin": …, "end": …, "text": … or "children": […]}`; byte offsets from 0.
[[nodiscard]] std::string dump_json(const Tree& tree);

}  // namespace plint
