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
    return both;
}

}  // namespace plint
