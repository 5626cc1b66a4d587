// The remaining steps for comparisons of types and values in one file.
#pragma once

#include "parser/source/limits.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace plint::types {

class StepBudget {
public:
    // Of a large file.
    StepBudget() = default;
    explicit StepBudget(limits::FileShare share) : left_(limits::type_steps.of(share)) {}

    // The steps that one comparison may take. Never 0: small comparisons always end with a result.
    [[nodiscard]] std::size_t allowance() const
    {
        return std::clamp(left_, limits::free_type_steps, limits::max_type_steps);
    }
    void spend(std::size_t steps) { left_ -= std::min(left_, steps); }
    // Spends the steps. False if fewer than that are left; then none is left.
    bool take(std::size_t steps)
    {
        const bool enough = steps <= left_;
        spend(steps);
        return enough;
    }

    // How many comparisons ended without a result.
    [[nodiscard]] std::uint64_t unfinished() const { return unfinished_; }
    void count_unfinished() { ++unfinished_; }

private:
    std::size_t left_ = limits::type_steps.most;
    std::uint64_t unfinished_ = 0;
};

}  // namespace plint::types
