// What has certainly happened at the end of a body if one of its branches was evaluated.
#pragma once

#include "checks/flow/flow.hpp"

#include <cstdint>
#include <vector>

namespace plint::summary {

// The branches of one body: of conditions, and lambdas. They are nested; begin() and end() open and close the innermost one.
class BranchEnds {
public:
    using Index = std::uint32_t;  // 0: the body itself

    // The innermost open branch. Its end is needed.
    [[nodiscard]] Index need_current()
    {
        for (Index i = current_; i != 0 && !branches_[i].needed; i = branches_[i].outer)
            branches_[i].needed = true;
        return current_;
    }

    void begin(const flow::Flow& now)
    {
        branches_.push_back({.outer = current_, .first = now.done, .last = now.done});
        current_ = static_cast<Index>(branches_.size() - 1);
    }

    // A path leaves all open branches in this state. `join`: gives the state after either of two.
    template <class Join>
    void leave(const flow::Flow& now, const Join& join)
    {
        Branch& branch = branches_[current_];
        branch.left = join(branch.left, now);
    }

    template <class Join>
    void end(const flow::Flow& now, const Join& join)
    {
        Branch& branch = branches_[current_];
        Branch& outer = branches_[branch.outer];
        if (const flow::Flow end = branch.needed ? join(branch.left, now) : flow::Flow{{}, true}; !end.unreachable)
            branch.last = end.done;
        outer.left = join(outer.left, branch.left);
        current_ = branch.outer;
    }

    // For each branch whose end is needed, a state with the facts at its own end, at the ends of the branches around it, and at
    // `exit`, the end of the body. `add(state, fact)`: gives the state with one more fact, which it may add to `history`.
    // O(history).
    template <class Add>
    [[nodiscard]] std::vector<flow::State> ends(flow::State exit, const std::vector<flow::Event>& history,
                                                const Add& add) const
    {
        std::vector<flow::State> ends{exit};
        std::vector<flow::FlowFact> own;
        for (Index i = 1; i < branches_.size(); ++i) {
            const Branch& branch = branches_[i];
            own.clear();
            for (flow::State at = branch.last; at > branch.first; at = history[at - 1].before)
                own.push_back(history[at - 1].fact);
            flow::State end = ends[branch.outer];  // all around it are needed, too
            for (auto fact = own.rbegin(); fact != own.rend(); ++fact)
                end = add(end, *fact);
            ends.push_back(end);
        }
        return ends;
    }

private:
    struct Branch {
        Index outer = 0;
        flow::State first = flow::entry_state;  // at its begin
        flow::State last = flow::entry_state;   // at its end, on all paths
        flow::Flow left = {{}, true};           // where paths have left it before its end
        bool needed = false;
    };

    std::vector<Branch> branches_ = std::vector<Branch>(1);
    Index current_ = 0;
};

}  // namespace plint::summary
