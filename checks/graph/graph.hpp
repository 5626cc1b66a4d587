// Directed graphs of numbered vertices: their strongly connected components and shortest cycles, in linear or n log n
// time and without recursion.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace plint::graph {

using Vertex = std::uint32_t;
using Edge = std::pair<Vertex, Vertex>;  // from, to

// Immutable. Parallel edges and edges from a vertex to itself are allowed.
class Graph {
public:
    // Precondition: the edges join vertices less than `size`.
    Graph(std::size_t size, std::span<const Edge> edges);

    [[nodiscard]] std::size_t size() const { return first_.size() - 1; }

    // In the order of the edges.
    [[nodiscard]] std::span<const Vertex> successors(Vertex vertex) const
    {
        return std::span(targets_).subspan(first_[vertex], first_[vertex + 1] - first_[vertex]);
    }

private:
    std::vector<std::size_t> first_;  // by vertex, and one more: places in `targets_`
    std::vector<Vertex> targets_;
};

// The strongly connected components that contain a cycle: those of several vertices, and vertices with an edge to themselves.
// The vertices of each component ascend, and components ascend by their first vertices.
[[nodiscard]] std::vector<std::vector<Vertex>> cyclic_components(const Graph& graph);

// A shortest cycle through `start`, which comes first; each vertex is a successor of the one before it, and the first of
// the last. Precondition: `component` is one of cyclic_components() and contains `start`.
[[nodiscard]] std::vector<Vertex> shortest_cycle(const Graph& graph, std::span<const Vertex> component, Vertex start);

}  // namespace plint::graph
