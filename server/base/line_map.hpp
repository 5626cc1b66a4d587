// Where the lines of an earlier text are after edits.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace plint::server {

// An edit of whole lines: `removed` lines from `first` (from 0) became `added` lines.
struct LineEdit {
    std::uint32_t first = 0;
    std::uint32_t removed = 0;
    std::uint32_t added = 0;
};

class LineMap {
public:
    // Several edits at once, sorted, each in lines of the text before all of them. O(edits, with those so far).
    void apply(const std::vector<LineEdit>& edits);

    // The new number of line `first`, if no line from there to `last` was edited, and none was inserted between them.
    // Numbers are from 0. O(log edits).
    [[nodiscard]] std::optional<std::uint32_t> find(std::uint32_t first, std::uint32_t last) const;

private:
    // Lines that were not edited, one after another in both texts.
    struct Run {
        std::uint32_t begin = 0;  // in the earlier text
        std::uint32_t count = 0;
        std::uint32_t now = 0;
    };
    std::vector<Run> runs_ = {{0, UINT32_MAX / 2, 0}};  // sorted, none empty
};

}  // namespace plint::server
