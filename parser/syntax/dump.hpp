// The tree as people and programs read it.
#pragma once

#include "parser/syntax/tree.hpp"

#include <string>

namespace plint {

// One node a line, indented by depth: `kind begin..end "text of a leaf"`.
[[nodiscard]] std::string dump_cst(const Tree& tree);

// The same as JSON: `{"kind": …, "begin": …, "end": …, "text": … or "children": […]}`; offsets are bytes.
[[nodiscard]] std::string dump_json(const Tree& tree);

}  // namespace plint
