// All bodies that a node may evaluate.
#pragma once

#include "checks/catalog/units.hpp"
#include "checks/order/program.hpp"

#include <cstddef>
#include <optional>
#include <unordered_map>
#include <vector>

namespace plint::catalog {

// The units must outlive it.
class NodeClosures {
public:
    // `looks`: how many looks at code are left; without them no node is found.
    NodeClosures(const Units& units, std::size_t& looks) : units_(units), program_(units.program()), looks_(looks) {}

    // A node that surely evaluates the body, and nothing that declares one of these. Roles are not all of a node.
    std::optional<UnitIndex> root_without(UnitIndex unit, const std::vector<ItemPlace>& places);

private:
    struct Closure {
        std::vector<UnitIndex> units;  // sorted
        bool is_open = false;          // it evaluates more
    };

    const std::vector<UnitIndex>& roots_of(UnitIndex unit);
    const Closure& closure_of(UnitIndex root);

    const Units& units_;
    const order::Program& program_;
    std::size_t& looks_;
    std::unordered_map<UnitIndex, std::vector<UnitIndex>> roots_;
    std::unordered_map<UnitIndex, Closure> closures_;
};

}  // namespace plint::catalog
