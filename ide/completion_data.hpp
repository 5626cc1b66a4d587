// Completes Hiera data.
#pragma once

#include "ide/completion.hpp"

namespace plint::ide {

// At the begin of a line the keys that set parameters of classes, after such a key the values that the type of the parameter
// lists, and after `%{` facts and functions. Works in data with errors.
[[nodiscard]] Completions complete_data(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset);

}  // namespace plint::ide
