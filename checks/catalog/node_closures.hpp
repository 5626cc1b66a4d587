// All bodies that a node may evaluate.
#pragma once

#include "checks/catalog/units.hpp"
#include "checks/order/program.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace plint::catalog {

// The units must outlive it.
class NodeClosures {
public:
    // `budget`: how many more steps may be visited; after that no node is found.
    NodeClosures(const Units& units, std::size_t& budget) : units_(units), program_(units.program()), budget_(budget) {}

    // A node that surely evaluates the body, and nothing that declares one of these. Roles are not all of a node.
    // `is_own_class`: all declare a class of the environment itself, which published modules do not.
    std::optional<UnitIndex> root_without(UnitIndex unit, const std::vector<ItemPlace>& places, bool is_own_class);

    // A class that no code declares and that may evaluate the body, if nothing that it evaluates declares this class, but
    // others of the same namespace; if all classes that lead to the body are so, and no node evaluates the class besides.
    std::optional<UnitIndex> entry_with_relatives(UnitIndex unit, std::string_view class_name,
                                                  const std::vector<ItemPlace>& places);

    // By unit: whether some node or main manifest may evaluate it.
    const std::vector<bool>& evaluated_by_nodes();

private:
    template <class IsStart>
    [[nodiscard]] std::vector<bool> evaluated_by(const IsStart& is_start) const;

    // The same for some body of a defined type.
    const std::vector<bool>& evaluated_by_defined_types();

    struct Closure {
        std::vector<UnitIndex> units;     // sorted
        bool is_open = false;             // it evaluates more
        bool has_open_instances = false;  // of defined types that are not known
        bool lacks_modules = false;       // it evaluates something of modules that are not here
    };

    const std::vector<UnitIndex>& roots_of(UnitIndex unit);
    [[nodiscard]] bool has_relative(const Closure& closure, std::string_view class_name) const;
    const Closure& closure_of(UnitIndex root);
    [[nodiscard]] bool is_known_call(order::Site site) const;
    [[nodiscard]] bool is_unknown(order::Site site) const;
    [[nodiscard]] bool has_module(order::Site site) const;
    bool is_open_call(order::Site site, bool is_of_node);
    bool may_declare(layout::FileIndex ruby_file);
    bool is_statement(UnitIndex unit, std::string_view function);
    const std::vector<UnitIndex>& callers_by_function(UnitIndex class_unit);
    [[nodiscard]] bool are_nodes_readable();
    void add_called(UnitIndex unit, Closure& closure, std::unordered_set<UnitIndex>& seen) const;
    std::vector<UnitIndex> classes_below(std::string_view beginning);
    [[nodiscard]] std::string_view beginning_of(order::Site site) const;

    const Units& units_;
    const order::Program& program_;
    std::size_t& budget_;
    std::unordered_map<UnitIndex, std::vector<UnitIndex>> roots_;
    std::unordered_map<UnitIndex, Closure> closures_;
    std::multimap<std::string_view, UnitIndex> classes_;  // by name; empty: not read yet
    std::vector<bool> by_nodes_;                          // empty: not computed yet, as the next
    std::vector<bool> by_defined_types_;
    // By class: the bodies with calls of functions that include it. None: not computed yet.
    std::optional<std::unordered_map<UnitIndex, std::vector<UnitIndex>>> callers_by_function_;
    std::optional<bool> are_nodes_readable_;
    std::unordered_map<layout::FileIndex, bool> makers_;  // by file of a function in Ruby: as may_declare
    // By file with code: the functions that statements call, with the bodies.
    std::unordered_map<layout::FileIndex, std::set<std::pair<items::Body, std::string_view>>> statements_;
};

}  // namespace plint::catalog
