// Completes names in strings of manifests: templates, files, facts and titles.
#pragma once

#include "ide/completion.hpp"

#include <optional>

namespace plint::ide {

// In `template('…')`, `epp`, `file`, `puppet:///modules/…`, `$facts['os']['…']` and `File['…']`, also if the closing quote is
// missing. std::nullopt elsewhere.
[[nodiscard]] std::optional<Completions> complete_string(const engine::Snapshot& snapshot, layout::FileIndex file,
                                                         Offset offset);

}  // namespace plint::ide
