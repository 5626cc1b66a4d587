// The state of the must-analysis of a body, and its join.
#pragma once

#include "checks/flow/bodies.hpp"

#include <algorithm>
#include <iterator>

namespace plint::flow {

struct Flow {
    State done = entry_state;
    bool unreachable = false;  // after `fail()` or `return()`
};

inline void sort_facts(Facts& facts)
{
    std::ranges::sort(facts);
    facts.erase(std::unique(facts.begin(), facts.end()), facts.end());
}

[[nodiscard]] inline Facts to_facts(const FactHistory& past)
{
    Facts facts;
    for (const FlowFact fact : past)
        facts.push_back(fact);
    sort_facts(facts);
    return facts;
}

// The join of a must-analysis: the facts that are true after either of two paths. O(n log n). Precondition: both are sorted.
[[nodiscard]] inline Facts join(const Facts& a, const Facts& b)
{
    Facts both;
    std::ranges::set_intersection(a, b, std::back_inserter(both));
    // A class that one path has declared and another has found in the catalog is in the catalog.
    const auto keep_present = [&](const Facts& found, const Facts& other) {
        for (auto at = std::ranges::lower_bound(found, FlowFact{FlowFactKind::present, 0}); at != found.end(); ++at)
            if (std::ranges::binary_search(other, FlowFact{FlowFactKind::declared, at->word}))
                both.push_back(*at);
    };
    keep_present(a, b);
    keep_present(b, a);
    sort_facts(both);
    return both;
}

}  // namespace plint::flow
