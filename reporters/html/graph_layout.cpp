// A short form of the algorithm of Sugiyama, Tagawa and Toda: columns by the longest path from a root, then an order within
// each column that places boxes near those they are connected to.
#include "reporters/html/graph_layout.hpp"

#include <algorithm>
#include <numeric>

namespace plint::reporters {

namespace {

constexpr int row_height = box_height + 10;
constexpr int column_gap = 56;
constexpr int graph_margin = 4;
constexpr int graph_sweeps = 4;

using BoxList = std::vector<std::size_t>;

class Layers {
public:
    explicit Layers(const Graph& graph) : graph_(graph), forward_(graph.widths.size()), back_(graph.widths.size())
    {
        break_circles();
        find_layers();
        for (int sweep = 0; sweep < graph_sweeps; ++sweep)
            sweep % 2 == 0 ? order_by(back_, true) : order_by(forward_, false);
    }

    GraphLayout place() const
    {
        GraphLayout layout;
        layout.boxes.resize(graph_.widths.size());
        std::size_t max = 0;
        for (const BoxList& column : columns_)
            max = std::max(max, column.size());
        int x = graph_margin;
        for (const BoxList& column : columns_) {
            int widest = 0;
            int y = graph_margin + static_cast<int>(max - column.size()) * row_height / 2;
            for (const std::size_t box : column) {
                layout.boxes[box] = {x, y};
                y += row_height;
                widest = std::max(widest, graph_.widths[box]);
            }
            x += widest + column_gap;
        }
        layout.width = x - column_gap + graph_margin;
        layout.height = static_cast<int>(max) * row_height - (row_height - box_height) + 2 * graph_margin;
        return layout;
    }

private:
    // Keeps the arrows that are not back edges of a depth-first search.
    void break_circles()
    {
        struct Visit {
            std::size_t box;
            std::size_t next;
        };
        enum class Mark : std::uint8_t { fresh, open, done };
        std::vector<Mark> marks(graph_.widths.size(), Mark::fresh);
        for (std::size_t start = 0; start < marks.size(); ++start) {
            if (marks[start] != Mark::fresh)
                continue;
            marks[start] = Mark::open;
            for (std::vector<Visit> stack{{start, 0}}; !stack.empty();) {
                const std::size_t box = stack.back().box;
                if (stack.back().next == graph_.arrows[box].size()) {
                    marks[box] = Mark::done;
                    ends_.push_back(box);
                    stack.pop_back();
                    continue;
                }
                const std::size_t to = graph_.arrows[box][stack.back().next++];
                if (marks[to] == Mark::open)
                    continue;
                forward_[box].push_back(to);
                back_[to].push_back(box);
                if (marks[to] == Mark::fresh) {
                    marks[to] = Mark::open;
                    stack.push_back({to, 0});
                }
            }
        }
    }

    void find_layers()
    {
        std::vector<std::size_t> layer(graph_.widths.size());
        std::size_t last = 0;
        for (auto box = ends_.rbegin(); box != ends_.rend(); ++box) {  // its predecessors come before it
            for (const std::size_t to : forward_[*box])
                layer[to] = std::max(layer[to], layer[*box] + 1);
            last = std::max(last, layer[*box]);
        }
        columns_.resize(layer.empty() ? 0 : last + 1);
        rank_.resize(layer.size());
        for (std::size_t box = 0; box < layer.size(); ++box) {
            rank_[box] = columns_[layer[box]].size();
            columns_[layer[box]].push_back(box);
        }
    }

    // Sorts each column by the average row of the neighbors, in thousandths of a row.
    void order_by(const std::vector<BoxList>& neighbours, bool left_to_right)
    {
        std::vector<std::size_t> wish(graph_.widths.size());
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            BoxList& column = columns_[left_to_right ? i : columns_.size() - 1 - i];
            for (const std::size_t box : column) {
                const BoxList& near = neighbours[box];
                const auto add = [&](std::size_t sum, std::size_t other) { return sum + rank_[other]; };
                wish[box] = near.empty()
                    ? rank_[box] * 1000
                    : std::accumulate(near.begin(), near.end(), std::size_t{0}, add) * 1000 / near.size();
            }
            std::ranges::stable_sort(column, {}, [&](std::size_t box) { return wish[box]; });
            for (std::size_t row = 0; row < column.size(); ++row)
                rank_[column[row]] = row;
        }
    }

    const Graph& graph_;
    std::vector<BoxList> forward_;
    std::vector<BoxList> back_;
    BoxList ends_;  // boxes in the order in which the walk leaves them
    std::vector<BoxList> columns_;
    std::vector<std::size_t> rank_;  // row of each box in its column
};

}  // namespace

GraphLayout lay_out(const Graph& graph)
{
    return Layers(graph).place();
}

}  // namespace plint::reporters
