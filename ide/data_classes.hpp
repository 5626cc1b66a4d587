// Lists of classes in Hiera data that code includes: `lookup('classes').include`.
#pragma once

#include "ide/search.hpp"
#include "ide/symbol.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

// Whether code that may read the data of `file` includes what a path leads to as classes. `path`: a key, and keys inside its
// value. O(lookups of the project).
[[nodiscard]] bool is_list_of_classes(const engine::Snapshot& snapshot, layout::FileIndex file,
                                      std::span<const std::string> path);

// The class that such a value names at an offset of a data file; std::nullopt elsewhere. The class need not exist.
[[nodiscard]] std::optional<Symbol> listed_class_at(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                    Offset offset);

// Where such values name the class, in data that the code of `file` may read. O(size of the files of the search, and of the
// manifests that have their keys).
[[nodiscard]] std::vector<Location> listed_class_places(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                        std::string_view name, const Search& search);

// Whether lookups in both files may read the same data.
[[nodiscard]] bool shares_data(const index::Project& project, layout::FileIndex a, layout::FileIndex b);

}  // namespace plint::ide
