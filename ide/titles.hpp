// Titles of resources.
#pragma once

#include "ide/search.hpp"
#include "ide/symbol.hpp"

#include <string>
#include <vector>

namespace plint::ide {

// Where resources with this type and title are declared: in the file, and if there are none in all files that it sees; else by
// functions such as `ensure_packages`. Titles that are computed are not found. O(size of the files that name the type).
[[nodiscard]] std::vector<Location> title_declarations(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                       const Symbol& title);

// All places of the title in files that see this one or that it sees, declarations and references.
[[nodiscard]] std::vector<Location> title_places(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                 const Symbol& title, const Search& search);

// The resource that declares a title, as Markdown; empty if it is not found.
[[nodiscard]] std::string title_documentation(const engine::Snapshot& snapshot, layout::FileIndex file,
                                              const Symbol& title);

}  // namespace plint::ide
