// What a place in a file is part of.
#pragma once

#include "parser/syntax/tree.hpp"

#include <string>

namespace plint {

// The definitions, resources and attributes around a place, from the outside, by the names people have for them:
// "class web::server > file /etc/web.conf > mode". Names of definitions are the real ones. Empty at the top of a file.
// It says where something is however lines move, so findings are known again by it.
[[nodiscard]] std::string enclosing_scope(const Tree& tree, Offset place);

}  // namespace plint
