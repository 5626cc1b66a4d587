// Prints changes of files as a patch.
#pragma once

#include "engine/fixes/diff.hpp"

#include <span>

namespace plint::cli {

// Writes the unified diffs to standard output, as print_text does. A file whose diff would be beyond limits::report_bytes, or
// beyond limits::report_bytes_per_byte for each byte of the old texts if that is more, is left out; standard error says how
// many are. Returns false if writing failed.
[[nodiscard]] bool print_changes(std::span<const engine::FileChange> changes);

}  // namespace plint::cli
