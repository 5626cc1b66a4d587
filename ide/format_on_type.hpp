// Formatting of what surrounds the character that has just been typed.
#pragma once

#include "ide/symbol.hpp"

#include <vector>

namespace plint::ide {

// Edits as format() makes them. `offset`: behind the typed character.
//   `}`   the block, resource or hash that ends there
//   `\n`  the line before, and the attributes around it; not the new line, which is the editor's
//   `>`   of `=>`: the attributes or the hash around it, even if the value is still missing
// Empty for other characters, and where nothing can be formatted.
[[nodiscard]] std::vector<Edit> format_on_type(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset,
                                               char typed);

}  // namespace plint::ide
