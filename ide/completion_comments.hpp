// Completes comments: rules in ignore comments, and tags of documentation.
#pragma once

#include "ide/completion.hpp"

namespace plint::ide {

// In a comment of a manifest or template. `begin`: of its content. Empty in other text.
[[nodiscard]] Completions complete_comment(const engine::Snapshot& snapshot, layout::FileIndex file, Offset begin,
                                           Offset offset);

}  // namespace plint::ide
