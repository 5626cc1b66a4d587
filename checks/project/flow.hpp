// What has surely happened along the paths of a body: the state of a must-analysis.
#pragma once

#include "checks/project/bodies.hpp"

#include <algorithm>
#include <iterator>

namespace plint {

struct Flow {
    State done;
    bool dead = false;  // no path gets here: after `fail()`, `return()`

    void add(Fact fact)
    {
        const auto at = std::ranges::lower_bound(done, fact);
        if (at == done.end() || *at != fact)
            done.insert(at, fact);
    }

    void add(const State& facts)
    {
        for (const Fact fact : facts)
            add(fact);
    }
};

// What holds where either of two paths may have led.
[[nodiscard]] inline Flow meet(Flow a, Flow b)
{
    if (a.dead)
        return b;
    if (b.dead)
        return a;
    Flow both;
    std::ranges::set_intersection(a.done, b.done, std::back_inserter(both.done));
    // A class that one path has declared and another has found in the catalog is in the catalog.
    const auto keep_present = [&](const State& found, const State& other) {
        for (auto at = std::ranges::lower_bound(found, Fact{Done::present, 0}); at != found.end(); ++at)
            if (std::ranges::binary_search(other, Fact{Done::declared, at->word}))
                both.add(*at);
    };
    keep_present(a.done, b.done);
    keep_present(b.done, a.done);
    return both;
}

}  // namespace plint
