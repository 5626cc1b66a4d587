// The flow facts of one body while it is read.
#pragma once

#include "checks/flow/flow.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace plint::summary {

// Becomes Body::history and Body::forks.
class FlowHistory {
public:
    std::vector<flow::Event> events;
    std::vector<std::vector<flow::Facts>> forks;

    // What holds after either of two paths. Branches that declare different classes may have done the same in the
    // end: what only one of them has done is kept as a fork.
    flow::Flow join(flow::Flow a, flow::Flow b)
    {
        if (a.unreachable || b.unreachable)
            return a.unreachable ? b : a;
        flow::Facts left;
        flow::Facts right;
        while (a.done != b.done)
            if (a.done > b.done)
                step_back(a.done, left);
            else
                step_back(b.done, right);
        if (left.empty() || right.empty())
            return a;
        flow::sort_facts(left);
        flow::sort_facts(right);
        const flow::Facts both = flow::join(left, right);
        flow::Flow joined = a;
        for (const flow::FlowFact fact : both)
            add(fact, joined);
        std::vector<flow::Facts> rest{rest_of(left, both), rest_of(right, both)};
        if (!rest[0].empty() && !rest[1].empty()) {
            add({flow::FlowFactKind::either, static_cast<text::WordIndex>(forks.size())}, joined);
            forks.push_back(std::move(rest));
        }
        return joined;
    }

    // To say again what has happened lately would be for nothing; to look for it further back takes longer than it saves.
    void add(flow::FlowFact fact, flow::Flow& flow)
    {
        constexpr int max_steps = 32;
        flow::State at = flow.done;
        for (int i = 0; i < max_steps && at != flow::entry_state; ++i, at = events[at - 1].before)
            if (events[at - 1].fact == fact)
                return;
        events.push_back({fact, flow.done});
        flow.done = static_cast<flow::State>(events.size());
    }

private:
    void step_back(flow::State& state, flow::Facts& left_behind) const
    {
        const flow::Event& event = events[state - 1];
        left_behind.push_back(event.fact);
        state = event.before;
    }

    static flow::Facts rest_of(const flow::Facts& facts, const flow::Facts& common)
    {
        flow::Facts rest;
        for (const flow::FlowFact fact : facts)
            if ((flow::speaks_of_class(fact.done) || fact.done == flow::FlowFactKind::called
                 || fact.done == flow::FlowFactKind::either)
                && !std::ranges::binary_search(common, fact))
                rest.push_back(fact);
        return rest;
    }
};

}  // namespace plint::summary
