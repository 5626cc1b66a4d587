// Completes the titles of declared resources.
#pragma once

#include "ide/completion_list.hpp"

#include <string_view>

namespace plint::ide {

// The literal titles of declared resources of a type (in lower case), first those of the file; at most 200 of other files. With
// quotes unless `is_quoted`. O(resources of the project).
void add_titles(const engine::Snapshot& snapshot, layout::FileIndex file, std::string_view type, bool is_quoted,
                CompletionList& list);

}  // namespace plint::ide
