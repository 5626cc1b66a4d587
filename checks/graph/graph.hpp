// Directed graphs of numbered vertices: their strongly connected components and shortest cycles, in linear or n log n
// time and without recursion.
#pragma once

#include "checks/graph/grouped.hpp"

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
    Graph(std::size_t size, std::span<const Edge> edges) : size_(size), successors_(size, edges) {}

    [[nodiscard]] std::size_t size() const { return size_; }

    // In the order of the edges.
    [[nodiscard]] std::span<const Vertex> successors(Vertex vertex) const { return successors_[vertex]; }

private:
    std::size_t size_ = 0;
    Grouped<Vertex> successors_;
};

// The strongly connected components that contain a cycle: those of several vertices, and vertices with an edge to themselves.
// The vertices of each component ascend, and components ascend by their first vertices.
[[nodiscard]] std::vector<std::vector<Vertex>> cyclic_components(const Graph& graph);

// A shortest cycle through `start`, which comes first; each vertex is a successor of the one before it, and the first of
// the last. Precondition: `component` is one of cyclic_components() and contains `start`.
[[nodiscard]] std::vector<Vertex> shortest_cycle(const Graph& graph, std::span<const Vertex> component, Vertex start);

}  // namespace plint::graph
