// Finds flow facts in the states of one body, for many questions.
#pragma once

#include "checks/flow/bodies.hpp"

#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace plint::order {

struct Unit;

// The events of a body are a tree: each state has the facts of the events on its way to the root. O(log n) for each question,
// after O(n log n). The summary of the unit must outlive it.
class FactIndex {
public:
    explicit FactIndex(const Unit& unit);

    // `done`: `assigned` or `proven`.
    [[nodiscard]] bool contains(flow::State state, flow::FlowFactKind done, std::string_view word) const;

    // Whether any variable of this class is proven.
    [[nodiscard]] bool proves_class(flow::State state, std::string_view class_name) const;

private:
    // The places of an event and of all that follow from it: [begin, end).
    struct Range {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
    };
    using Ranges = std::map<std::uint32_t, std::uint32_t>;  // ends by begins; none is within another

    static void add(Ranges& ranges, Range range);
    [[nodiscard]] bool contains(const Ranges& ranges, flow::State state) const;

    std::vector<std::uint32_t> begins_;  // by state; 0 is the state without facts
    std::map<std::pair<flow::FlowFactKind, std::string_view>, Ranges> facts_;
    std::map<std::string_view, Ranges> proven_classes_;
};

}  // namespace plint::order
