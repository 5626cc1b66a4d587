// The parts of a file that an editor can fold.
#pragma once

#include "ide/symbol.hpp"

#include <vector>

namespace plint::ide {

struct Fold {
    enum class Kind : std::uint8_t { code, comment, region };
    std::uint32_t first_line = 0;  // from 1; stays visible
    std::uint32_t last_line = 0;   // the last hidden line; greater than first_line
    Kind kind = Kind::code;

    friend auto operator<=>(const Fold&, const Fold&) = default;
};

// Of code, YAML and JSON, with the regions between `# region` and `# endregion`. Sorted by first line, at most one for each
// first line. Empty for other files. O(n log n).
[[nodiscard]] std::vector<Fold> folds(const engine::Snapshot& snapshot, layout::FileIndex file);

}  // namespace plint::ide
