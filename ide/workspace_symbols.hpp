// The definitions of all files, found by a part of their name.
#pragma once

#include "ide/outline.hpp"
#include "ide/search.hpp"

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

// Definitions, nodes and custom facts whose names have the characters of the query in this order, in any case; the best matches
// first, at most 500. If the query has `::`, then parameters of classes and defined types and keys of Hiera data follow. All
// definitions match an empty query. O(definitions log definitions), and with `::` O(size of the data). Throws SearchCancelled.
[[nodiscard]] std::vector<WorkspaceSymbol> workspace_symbols(const engine::Snapshot& snapshot, std::string_view query,
                                                             const Search& search = {});

}  // namespace plint::ide
