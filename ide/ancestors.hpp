// The classes that a class inherits from.
#pragma once

#include "engine/session/session.hpp"

#include <string_view>
#include <vector>

namespace plint::ide {

// The class `parent` as code in `file` sees it, the class that it inherits from, and so on, nearest first. Ends at a class
// that is not known, and where a class inherits from itself. `parent`: empty for none. At most 20.
[[nodiscard]] std::vector<index::Place> ancestors(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                  std::string_view parent);

}  // namespace plint::ide
