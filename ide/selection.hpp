// What an editor selects when a selection grows.
#pragma once

#include "ide/data_parts.hpp"
#include "ide/symbol.hpp"

#include <vector>

namespace plint::ide {

class Selections {
public:
    // O(size of the file). Must not outlive the snapshot.
    Selections(const engine::Snapshot& snapshot, layout::FileIndex file);

    // The spans around an offset, from the smallest to the whole file; each one contains the one before and is larger. Never
    // empty for a file with a text. O(parts of the file) for data, else O(depth of its tree).
    [[nodiscard]] std::vector<Span> around(Offset offset) const;

private:
    const engine::Snapshot& snapshot_;
    layout::FileIndex file_;
    std::vector<DataPart> parts_;  // of data
};

}  // namespace plint::ide
