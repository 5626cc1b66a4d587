// Renaming what a file defines when the file moves.
#pragma once

#include "ide/rename.hpp"

#include <string_view>

namespace plint::ide {

// The file gets the path `to`, as in reports: its definition gets the name that the autoloader expects there, in all files.
// The edits are those before the move, which is not in the result. A problem if the file defines several names, if
// its name does not follow from its path, now or then, and whatever is a problem for `rename`. O(size of the project).
[[nodiscard]] Renaming rename_for_move(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view to,
                                       const Search& search = {});

}  // namespace plint::ide
