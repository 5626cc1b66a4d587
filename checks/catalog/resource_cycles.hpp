// Resources that must be applied before each other.
#pragma once

#include "checks/catalog/order_graph.hpp"

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace plint::catalog {

struct CycleStep {
    OrderKind kind = OrderKind::order;
    std::string before;  // `File[/x]`
    std::string after;
    layout::FileIndex file = 0;
    Span span;
};

struct ResourceCycle {
    std::vector<CycleStep> steps;  // each ends with what the next one begins with; the first one is reported
    std::size_t resources = 0;     // how many depend on each other
};

// Those that one body shows by itself, and those for which more than one body is needed, or what a class contains, in catalogs
// that surely contain all of it. O(n log n) within a limit of steps.
class ResourceCycles {
public:
    explicit ResourceCycles(const index::Project& project);

    // Those that are reported in this file.
    [[nodiscard]] std::span<const ResourceCycle> of(layout::FileIndex file) const
    {
        const auto found = by_file_.find(file);
        return found == by_file_.end() ? std::span<const ResourceCycle>() : found->second;
    }

private:
    std::unordered_map<layout::FileIndex, std::vector<ResourceCycle>> by_file_;
};

}  // namespace plint::catalog
