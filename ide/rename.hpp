// Renaming a symbol wherever it is used, or the reason why that cannot be done exactly.
#pragma once

#include "ide/search.hpp"
#include "ide/symbol.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

struct Renaming {
    std::string problem = {};  // why not; then there is nothing else
    // By path; sorted, not overlapping. Arrows that were aligned are aligned again.
    std::map<std::string, std::vector<Edit>> edits = {};
    std::vector<Move> moves = {};  // after the edits
};

// What can be renamed at a position.
struct RenameTarget {
    std::string problem = {};  // why nothing can
    Span span = {};            // the name, without `$` and quotes
    std::string name = {};     // as written there
    std::string moved = {};    // the file that must move with the name; empty: none
};

// Rejects what rename() rejects for any new name, with the same reason. O(size of the project). Throws SearchCancelled.
[[nodiscard]] RenameTarget rename_target(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset,
                                         const Search& search = {});

// Variables; parameters of classes, defined types, EPP templates and plans with the declarations, calls and Hiera keys that
// set them; classes, defined types, functions, plans and type aliases with their file, variables and Hiera keys. A use that
// may exist and cannot be changed exactly is a problem: names that are computed, Ruby code, files that are broken or not part
// of the project. Tests in Ruby, metadata of tasks and REFERENCE.md get new names of definitions, too, but not of parameters.
// `name`: of a variable with or without `$`, of others with its namespace. O(size of the project). Throws SearchCancelled.
[[nodiscard]] Renaming rename(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset,
                              std::string_view name, const Search& search = {});

}  // namespace plint::ide
