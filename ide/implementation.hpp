// The classes that refine a class.
#pragma once

#include "ide/symbol.hpp"

#include <vector>

namespace plint::ide {

// The names of the classes that inherit from the class at a position, directly or not; each class once. Empty for
// other symbols.
[[nodiscard]] std::vector<Location> implementations(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                    Offset offset);

}  // namespace plint::ide
