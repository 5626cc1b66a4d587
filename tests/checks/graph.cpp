// Strongly connected components and shortest cycles, against what trying everything finds.
#include "checks/graph/graph.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>

namespace plint::graph {

using Distances = std::vector<std::vector<std::size_t>>;

static constexpr std::size_t unreachable = 1'000'000;

// The least number of edges, at least one, from each vertex to each.
static Distances all_distances(std::size_t size, const std::vector<Edge>& edges)
{
    Distances distance(size, std::vector<std::size_t>(size, unreachable));
    for (const auto& [from, to] : edges)
        distance[from][to] = 1;
    for (Vertex by = 0; by < size; ++by)
        for (Vertex from = 0; from < size; ++from)
            for (Vertex to = 0; to < size; ++to)
                distance[from][to] = std::min(distance[from][to], distance[from][by] + distance[by][to]);
    return distance;
}

static std::vector<std::vector<Vertex>> expected_components(const Distances& distance)
{
    std::vector<std::vector<Vertex>> all;
    std::vector<bool> seen(distance.size());
    for (Vertex one = 0; one < distance.size(); ++one) {
        if (seen[one] || distance[one][one] >= unreachable)
            continue;
        std::vector<Vertex>& component = all.emplace_back();
        for (Vertex other = one; other < distance.size(); ++other)
            if (distance[one][other] < unreachable && distance[other][one] < unreachable) {
                component.push_back(other);
                seen[other] = true;
            }
    }
    return all;
}

static bool has_edge(const Graph& graph, Vertex from, Vertex to)
{
    return std::ranges::find(graph.successors(from), to) != graph.successors(from).end();
}

TEST_CASE("components and shortest cycles are those that trying everything finds", "[graph]")
{
    std::mt19937 random(20'240'611);  // NOLINT: the same graphs each time
    for (int round = 0; round < 2000; ++round) {
        const std::size_t size = 1 + random() % 9;
        std::vector<Edge> edges(random() % (2 * size + 1));
        for (Edge& edge : edges)
            edge = {static_cast<Vertex>(random() % size), static_cast<Vertex>(random() % size)};
        const Distances distance = all_distances(size, edges);
        const Graph graph(size, edges);
        CAPTURE(round, size, edges);
        const auto components = cyclic_components(graph);
        REQUIRE(components == expected_components(distance));
        for (const std::vector<Vertex>& component : components)
            for (const Vertex start : component) {
                const std::vector<Vertex> cycle = shortest_cycle(graph, component, start);
                REQUIRE(cycle.size() == distance[start][start]);
                REQUIRE(cycle.front() == start);
                for (std::size_t i = 0; i < cycle.size(); ++i)
                    REQUIRE(has_edge(graph, cycle[i], cycle[(i + 1) % cycle.size()]));
            }
    }
}

TEST_CASE("no depth of a graph is too much", "[graph]")
{
    constexpr Vertex size = 300'000;
    std::vector<Edge> edges;
    for (Vertex i = 0; i + 1 < size; ++i)
        edges.emplace_back(i, i + 1);
    CHECK(cyclic_components(Graph(size, edges)).empty());
    edges.emplace_back(size - 1, 0);
    const Graph circle(size, edges);
    const auto components = cyclic_components(circle);
    REQUIRE(components.size() == 1);
    CHECK(components.front().size() == size);
    CHECK(shortest_cycle(circle, components.front(), 5).size() == size);
}

TEST_CASE("a graph without vertices has no cycle", "[graph]")
{
    CHECK(cyclic_components(Graph(0, {})).empty());
}

}  // namespace plint::graph
