// Parameters where code sets or reads them at a resource or class.
#pragma once

#include "ide/rename_edits.hpp"

#include <string_view>

namespace plint::ide {

// Renames the parameter `from` to `to` in the declaration, override, defaults, collector and accesses that a reference to its
// class or defined type (`is_class`: class) is part of. Refuses if it is set there by a hash, or for other classes too.
// O(size of that code).
void rename_given(const engine::Snapshot& snapshot, index::Place reference, bool is_class, std::string_view from,
                  std::string_view to, RenameEdits& edits);

}  // namespace plint::ide
