// Bounds the work of one evaluation of a file.
#pragma once

#include "checks/inference/abstract_value.hpp"
#include "parser/source/limits.hpp"
#include "parser/source/met_limit.hpp"
#include "parser/syntax/tree.hpp"

#include <cstddef>
#include <vector>

namespace plint::inference {

class Budget {
public:
    explicit Budget(limits::FileShare share)
        : max_steps_(limits::steps_with_rounds.of(share)), max_work_(limits::evaluation_work.of(share))
    {
    }

    void count_step() { ++steps_; }
    // Whether a lambda may still be evaluated once for each element, in this many steps.
    [[nodiscard]] bool has_time_for(std::size_t steps) const;
    // Keeps steps for the rounds of a lambda that are still to come, so that lambdas in it do not use them.
    void reserve(std::size_t steps) { reserved_ += steps; }
    void release(std::size_t steps) { reserved_ -= steps; }
    // Spends work that grows faster than its operands. False if the budget is used up: do without the result.
    bool charge(Node node, std::size_t work);
    // Makes a value general that the budget does not allow to keep.
    void limit(TypeTable& table, Node node, AbstractValue& known);

    // The limits that were reached, each once, with the first place.
    [[nodiscard]] std::vector<ReachedLimit> met_limits() && { return std::move(met_limits_); }

private:
    void reach(LimitKind kind, Node node);

    std::size_t max_steps_;
    std::size_t max_work_;
    std::size_t steps_ = 0;
    std::size_t reserved_ = 0;
    std::size_t work_ = 0;
    std::vector<ReachedLimit> met_limits_;
};

}  // namespace plint::inference
