// Completes names in strings: classes, templates, files, facts, titles, keys of Hiera data, plans and tasks.
#pragma once

#include "ide/completion_list.hpp"
#include "ide/completion_place.hpp"

namespace plint::ide {

// What a string at this place may name. `begin`: of its content. `offset`: the position, up to which it is written. Empty for
// strings with interpolations.
[[nodiscard]] Completions complete_string(const engine::Snapshot& snapshot, layout::FileIndex file,
                                          const CompletionPlace& place, Offset begin, Offset offset);

}  // namespace plint::ide
