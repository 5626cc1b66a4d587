// Completes Hiera data.
#pragma once

#include "ide/completion.hpp"

namespace plint::ide {

// At the begin of a line the keys that set parameters of classes; in the value of such a key the keys of hashes and the values
// that the type of the parameter lists; in lists of classes the classes; below `lookup_options` its keys and values; after `%{`
// facts, functions and the keys that they look up. In `hiera.yaml` its keys. Works in data with errors.
[[nodiscard]] Completions complete_data(const engine::Snapshot& snapshot, layout::FileIndex file, Offset offset);

}  // namespace plint::ide
