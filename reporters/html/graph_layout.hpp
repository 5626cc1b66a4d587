// Where the boxes of a directed graph go: in columns, so that arrows point to the right unless there is a cycle.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace plint::reporters {

struct Graph {
    std::vector<int> widths;                       // of the boxes, in pixels
    std::vector<std::vector<std::size_t>> arrows;  // from each box, places in `widths`
};

struct GraphLayout {
    struct Corner {
        int x = 0;
        int y = 0;
    };
    std::vector<Corner> boxes;  // upper left corners
    int width = 0;
    int height = 0;
};

inline constexpr int box_height = 24;

// Deterministic. O(n^2) in the number of boxes: not for thousands.
[[nodiscard]] GraphLayout lay_out(const Graph& graph);

}  // namespace plint::reporters
