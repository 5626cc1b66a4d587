// Where a variable is set: in its scope, in a class that it is inherited from or qualified with, or at top scope.
#pragma once

#include "ide/search.hpp"
#include "ide/symbol.hpp"

#include <string_view>
#include <vector>

namespace plint::ide {

// Empty if no code sets it: a fact, or an unknown variable. `variable`: at its place in the file. O(size of the file, and of
// the main manifests that contain the name).
[[nodiscard]] std::vector<Location> variable_definitions(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                         const Symbol& variable);

// Whether code outside of definitions and nodes sets a variable, or a node does (`in_node`).
struct TopVariable {
    Location place;
    bool in_node = false;
};

// Where the main manifests of the file's environment, and the file itself, set a variable.
[[nodiscard]] std::vector<TopVariable> top_variables(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                     std::string_view name);

// The reads of a variable in other scopes than its own by its bare name or `$::name`: in classes that inherit from the class
// which sets it, and in all code if it is set at top scope. O(size of the files that contain the name).
[[nodiscard]] std::vector<Location> outer_reads(const engine::Snapshot& snapshot, const Location& definition,
                                                std::string_view name, const Search& search);

}  // namespace plint::ide
