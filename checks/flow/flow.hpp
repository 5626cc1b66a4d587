// What has surely happened along the paths of a body: the state of a must-analysis.
#pragma once

#include "checks/flow/bodies.hpp"

#include <algorithm>
#include <iterator>

namespace plint::flow {

struct Flow {
    State done = nothing;
    bool dead = false;  // no path gets here: after `fail()`, `return()`
};

inline void sort_facts(Facts& facts)
{
    std::ranges::sort(facts);
    facts.erase(std::unique(facts.begin(), facts.end()), facts.end());
}

[[nodiscard]] inline Facts to_facts(const Past& past)
{
    Facts facts;
    for (const Fact fact : past)
        facts.push_back(fact);
    sort_facts(facts);
    return facts;
}

// What holds where either of two paths may have led.
[[nodiscard]] inline Facts meet(const Facts& a, const Facts& b)
{
    Facts both;
    std::ranges::set_intersection(a, b, std::back_inserter(both));
    // A class that one path has declared and another has found in the catalog is in the catalog.
    const auto keep_present = [&](const Facts& found, const Facts& other) {
        for (auto at = std::ranges::lower_bound(found, Fact{Done::present, 0}); at != found.end(); ++at)
            if (std::ranges::binary_search(other, Fact{Done::declared, at->word}))
                both.push_back(*at);
    };
    keep_present(a, b);
    keep_present(b, a);
    sort_facts(both);
    return both;
}

}  // namespace plint::flow
