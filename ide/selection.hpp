// What an editor selects when a selection grows.
#pragma once

#include "ide/data_parts.hpp"
#include "ide/symbol.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace plint::ide {

// The parts beside one part of YAML or JSON, as indices; its own index if it has none of them.
struct DataLinks {
    std::size_t outer = 0;
    std::size_t key = 0;    // of a value in a mapping
    std::size_t value = 0;  // of a key
};

class Selections {
public:
    // For these offsets. O((size of the file + offsets) * log(size)). Must not outlive the snapshot.
    Selections(const engine::Snapshot& snapshot, layout::FileIndex file, std::vector<Offset> offsets);

    // The spans around one of the offsets, from the smallest to the whole file; each one contains the one before and is
    // larger. Never empty for a file with a text. O(depth of its tree or data + log(parts of the data)).
    [[nodiscard]] std::vector<Span> around(Offset offset) const;

private:
    const engine::Snapshot& snapshot_;
    layout::FileIndex file_;
    std::vector<Offset> offsets_;             // sorted
    std::vector<std::optional<Node>> nodes_;  // at them
    std::vector<DataPart> parts_;             // of data
    std::vector<DataLinks> links_;            // of each part
};

}  // namespace plint::ide
