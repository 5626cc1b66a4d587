// What an editor shows about the selected item of a completion.
#pragma once

#include "ide/completion.hpp"

#include <string>
#include <string_view>

namespace plint::ide {

struct CompletionDetails {
    std::string detail;         // one line; empty: that of the item
    std::string documentation;  // Markdown; may be empty
};

// Of an item that `complete` returned at an offset of the file, or a little before. Of the item only its kind, name and owner
// matter. O(size of the files that have the definition).
[[nodiscard]] CompletionDetails completion_details(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                   Offset offset, const CompletionItem& item);

// Of an item for a rule of plint, which may be in a settings file. Nothing for rules of users.
[[nodiscard]] CompletionDetails rule_details(std::string_view name);

}  // namespace plint::ide
