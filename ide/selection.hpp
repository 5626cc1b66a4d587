// What an editor selects when a selection grows.
#pragma once

#include "ide/data_parts.hpp"
#include "ide/symbol.hpp"

#include <optional>
#include <vector>

namespace plint::ide {

class Selections {
public:
    // For these offsets. O((size of the file + offsets) * log(offsets)). Must not outlive the snapshot.
    Selections(const engine::Snapshot& snapshot, layout::FileIndex file, std::vector<Offset> offsets);

    // The spans around one of the offsets, from the smallest to the whole file; each one contains the one before and is
    // larger. Never empty for a file with a text. O(parts of the file) for data, else O(depth of its tree).
    [[nodiscard]] std::vector<Span> around(Offset offset) const;

private:
    const engine::Snapshot& snapshot_;
    layout::FileIndex file_;
    std::vector<Offset> offsets_;             // sorted
    std::vector<std::optional<Node>> nodes_;  // at them
    std::vector<DataPart> parts_;             // of data
};

}  // namespace plint::ide
