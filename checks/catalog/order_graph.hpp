// What one environment, or a module by itself, says of the order of its resources.
#pragma once

#include "checks/catalog/instances.hpp"
#include "checks/graph/graph.hpp"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace plint::catalog {

// Why something must be applied before something else.
enum class OrderKind : std::uint8_t {
    order,      // a metaparameter or an arrow
    contains,   // a class or an instance of a defined type begins before what it contains
    contained,  // and ends after it
    required    // by the function `require`
};

// Each resource is two vertices, its beginning and its end, so that what a class contains is between them. An order is one
// vertex between the ends of all that comes first and the beginnings of all that comes after. Each body is there twice: with
// what all others say of the resources that it names, and its orders alone.
class OrderGraph {
public:
    using Vertex = graph::Vertex;

    // Where it is written, and when it is so.
    struct Reason {
        OrderKind kind = OrderKind::contains;
        layout::FileIndex file = 0;
        Span span;
        UnitIndex needed = 0;                     // must be evaluated
        std::optional<UnitIndex> collector = {};  // must be evaluated, too
        bool is_alone = false;                    // of a body by itself
        bool in_instance = false;                 // of a defined type
        std::size_t evaluation = 0;               // of a body
        items::Branch branch = 0;                 // of this body, which must run; 0: none
    };

    // Of the bodies in these files. The arguments must outlive it.
    OrderGraph(const Units& units, const Instances& instances, const std::vector<layout::FileIndex>& files);

    // With what is under conditions, or without it.
    [[nodiscard]] graph::Graph graph(bool conditional) const;
    [[nodiscard]] bool has_conditions() const;

    // Null for a vertex of a resource. O(log n), as all here.
    [[nodiscard]] const Reason* order_at(Vertex vertex) const;

    // Of an edge between vertices of resources.
    [[nodiscard]] const Reason& reason_of(Vertex from, Vertex to) const;

    [[nodiscard]] bool are_one_resource(Vertex a, Vertex b) const { return names_[a] == names_[b]; }

    // `File[/x]`
    [[nodiscard]] std::string name(Vertex resource) const;

    [[nodiscard]] std::size_t count_resources(const std::vector<Vertex>& vertices) const;

private:
    // Type and title. After `place_mark` is what tells resources of one title apart: for a title that is known in part, where
    // it is written and in which instance; and a body that is looked at by itself.
    using Key = std::pair<std::string, std::string>;

    struct KeyHash {
        std::size_t operator()(const Key& key) const
        {
            return std::hash<std::string>()(key.first) * 31 + std::hash<std::string>()(key.second);
        }
    };

    // One evaluation of a body.
    struct Evaluation {
        Way around;             // declarations that lead to it; none: once in a catalog, or by itself
        UnitIndex unit = 0;     // whose body it is
        UnitIndex needed = 0;   // that must be evaluated, and leads to it
        bool is_alone = false;  // what it names is not what other bodies name
        std::size_t number = 0;
    };

    struct ReasonedEdge {
        graph::Edge ends;
        Reason reason;
    };

    struct Written {
        layout::FileIndex file = 0;
        Offset begin = 0;
    };

    static constexpr char place_mark = '\4';  // no string of a manifest contains it
    static constexpr std::size_t max_levels = 3;

    [[nodiscard]] Vertex size() const { return static_cast<Vertex>(names_.size()); }
    Vertex vertex(const Key& key);
    void add_edge(Vertex from, Vertex to, Reason reason) { edges_.push_back({graph::Edge(from, to), reason}); }

    void add_collectors(layout::FileIndex file);
    void add_file(layout::FileIndex file);
    void add_instance(const Evaluation& evaluation, const Key& container);
    void add_declared(ItemPlace place, const Evaluation& evaluation, const std::optional<Key>& container);
    void add_class(ItemPlace place, const Key& key, const std::optional<Key>& container, Reason reason);
    void add_contained(Vertex outer, Vertex inner, Reason reason);
    void add_order(layout::FileIndex file, const items::Order& order, const Evaluation& evaluation);
    std::optional<Reason> new_reason(OrderKind kind, layout::FileIndex file, Span span, items::Branch branch,
                                     const Evaluation& evaluation) const;
    bool is_real(std::string_view type, bool is_virtual, Reason& reason) const;
    std::optional<Key> key_of(std::string_view type, std::string_view symbols, const Evaluation& evaluation,
                              std::optional<Written> written) const;

    const Units& units_;
    const Instances& instances_;
    std::unordered_map<std::string_view, UnitIndex> collectors_;  // by type
    std::unordered_map<Key, Vertex, KeyHash> resources_;
    std::vector<const Key*> names_;                  // by vertex; null for an order
    std::vector<ReasonedEdge> edges_;                // sorted once all are known
    std::vector<std::pair<Vertex, Reason>> orders_;  // by their vertices, sorted
    std::size_t evaluations_ = 0;
    std::size_t budget_;
};

}  // namespace plint::catalog
