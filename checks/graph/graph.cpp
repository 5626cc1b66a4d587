#include "checks/graph/graph.hpp"

#include <algorithm>
#include <limits>
#include <optional>

namespace plint::graph {

namespace {

// Tarjan's algorithm with a stack of its own.
class Components {
public:
    explicit Components(const Graph& graph) : graph_(graph), number_(graph.size()), low_(graph.size()) {}

    std::vector<std::vector<Vertex>> run()
    {
        for (Vertex root = 0; root < graph_.size(); ++root)
            if (number_[root] == 0)
                visit(root);
        std::ranges::sort(found_, {}, [](const std::vector<Vertex>& component) { return component.front(); });
        return std::move(found_);
    }

private:
    static constexpr std::uint32_t finished = std::numeric_limits<std::uint32_t>::max();

    struct Call {
        Vertex vertex;
        std::size_t next = 0;  // successor to look at
    };

    void enter(Vertex vertex)
    {
        number_[vertex] = low_[vertex] = ++count_;
        open_.push_back(vertex);
        calls_.push_back({vertex});
    }

    void visit(Vertex root)
    {
        enter(root);
        while (!calls_.empty()) {
            Call& call = calls_.back();
            const Vertex vertex = call.vertex;
            const auto successors = graph_.successors(vertex);
            if (call.next < successors.size()) {
                const Vertex next = successors[call.next++];
                if (number_[next] == 0)
                    enter(next);
                else if (number_[next] != finished)
                    low_[vertex] = std::min(low_[vertex], number_[next]);
                continue;
            }
            calls_.pop_back();
            if (!calls_.empty())
                low_[calls_.back().vertex] = std::min(low_[calls_.back().vertex], low_[vertex]);
            if (low_[vertex] == number_[vertex])
                close(vertex);
        }
    }

    // All that is open since the root of a component is in it.
    void close(Vertex root)
    {
        std::size_t first = open_.size();
        do
            number_[open_[--first]] = finished;
        while (open_[first] != root);
        const bool is_cyclic = first + 1 < open_.size()
            || std::ranges::find(graph_.successors(root), root) != graph_.successors(root).end();
        if (is_cyclic) {
            std::vector<Vertex>& component =
                found_.emplace_back(open_.begin() + static_cast<std::ptrdiff_t>(first), open_.end());
            std::ranges::sort(component);
        }
        open_.resize(first);
    }

    const Graph& graph_;
    std::vector<std::uint32_t>
        number_;  // in order of the visit, from 1; 0: not visited; `finished`: its component is closed
    std::vector<std::uint32_t> low_;  // the least number that is known to be reached
    std::uint32_t count_ = 0;
    std::vector<Vertex> open_;  // visited, of components that are not closed
    std::vector<Call> calls_;
    std::vector<std::vector<Vertex>> found_;
};

}  // namespace

std::vector<std::vector<Vertex>> cyclic_components(const Graph& graph)
{
    return Components(graph).run();
}

std::vector<Vertex> shortest_cycle(const Graph& graph, std::span<const Vertex> component, Vertex start)
{
    const auto place = [&](Vertex vertex) -> std::optional<std::size_t> {
        const auto at = std::ranges::lower_bound(component, vertex);
        return at != component.end() && *at == vertex ? std::optional(static_cast<std::size_t>(at - component.begin()))
                                                      : std::nullopt;
    };
    constexpr Vertex none = std::numeric_limits<Vertex>::max();
    std::vector<Vertex> before(component.size(), none);  // by place: the vertex by which it was reached first
    std::vector<Vertex> todo{start};
    for (std::size_t i = 0; i < todo.size(); ++i)
        for (const Vertex next : graph.successors(todo[i])) {
            const auto at = place(next);
            if (!at || before[*at] != none)
                continue;
            before[*at] = todo[i];
            if (next != start) {
                todo.push_back(next);
                continue;
            }
            std::vector<Vertex> cycle;
            for (Vertex back = todo[i]; back != start; back = before[*place(back)])
                cycle.push_back(back);
            cycle.push_back(start);
            std::ranges::reverse(cycle);
            return cycle;
        }
    return {};
}

}  // namespace plint::graph
