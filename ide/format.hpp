// The layout of a file, as small edits.
#pragma once

#include "ide/symbol.hpp"

#include <optional>
#include <vector>

namespace plint::ide {

// The edits that format a file, or the statements of it that intersect `range`; sorted, each within one gap between tokens,
// so that cursors and marks stay at their tokens. Empty if nothing changes or the file cannot be formatted. O(size of the
// file).
[[nodiscard]] std::vector<Edit> format(const engine::Snapshot& snapshot, layout::FileIndex file,
                                       std::optional<Span> range);

// Where the run of bytes ends that formatting may insert, remove and change.
[[nodiscard]] std::size_t end_of_gap(std::string_view text, std::size_t at);

// The edits between two texts that differ only in whitespace, commas and semicolons; from the first other difference on, one
// edit.
[[nodiscard]] std::vector<Edit> layout_edits(std::string_view before, std::string_view after);

}  // namespace plint::ide
