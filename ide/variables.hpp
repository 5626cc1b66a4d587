// The variables of one file.
#pragma once

#include "checks/scopes/scopes.hpp"
#include "ide/symbol.hpp"

#include <optional>
#include <vector>

namespace plint::ide {

// The variable that is set or read at a place, and all its places in the file.
struct LocalVariable {
    Location definition;
    std::vector<Location> uses;  // reads and later assignments, in document order
};

// std::nullopt if no variable of this file is there: a fact, a variable of another class, or an unknown one.
[[nodiscard]] std::optional<LocalVariable> local_variable(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                          Span span);

// The place where a variable is first set, and those where other branches set it; only the place itself if it is not one.
[[nodiscard]] std::vector<Location> all_assignments(const engine::Snapshot& snapshot, const Location& first);

// The names that code at an offset can read without `::`: those of its scopes. Sorted, each once.
[[nodiscard]] std::vector<std::string> visible_variables(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                         Offset offset);

// Where a class sets a variable or has a parameter of this name; std::nullopt if it does not.
[[nodiscard]] std::optional<Location> class_variable(const engine::Snapshot& snapshot, index::Place class_place,
                                                     std::string_view name);

}  // namespace plint::ide
