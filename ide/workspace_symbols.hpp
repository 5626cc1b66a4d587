// The definitions of all files, found by a part of their name.
#pragma once

#include "ide/outline.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

struct WorkspaceSymbol {
    OutlineKind kind = OutlineKind::class_;
    std::string name;
    std::string container;  // the module; empty outside of modules
    Location place;
};

// Definitions whose names have the characters of the query in this order, in any case; the best matches first, at most 500.
// All definitions match an empty query. O(definitions log definitions).
[[nodiscard]] std::vector<WorkspaceSymbol> workspace_symbols(const engine::Snapshot& snapshot, std::string_view query);

}  // namespace plint::ide
