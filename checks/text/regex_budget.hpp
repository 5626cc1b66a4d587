// The remaining budget for regular expressions of one file, and the expressions that are compiled for it.
#pragma once

#include "parser/source/limits.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace plint::text {

class CompiledRegexes;

// Not thread-safe.
class RegexBudget {
public:
    explicit RegexBudget(limits::FileShare share);
    RegexBudget(RegexBudget&&) noexcept;
    RegexBudget& operator=(RegexBudget&&) noexcept;
    ~RegexBudget();

    // Spends `work`. False if less than that is left; then the budget is used up.
    bool spend(std::uint64_t work)
    {
        const bool enough = work <= left_;
        left_ = enough ? left_ - work : 0;
        return enough;
    }
    [[nodiscard]] std::uint64_t left() const { return left_; }

    // How many searches ended without a result. Results that were computed while this number grew are not certain.
    [[nodiscard]] std::uint64_t unfinished() const { return unfinished_; }
    void count_unfinished() { ++unfinished_; }

    // The expressions that searches with this budget have compiled. The budget has paid for each of them.
    [[nodiscard]] CompiledRegexes& compiled();

private:
    std::uint64_t left_;
    std::uint64_t unfinished_ = 0;
    std::unique_ptr<CompiledRegexes> compiled_;  // null: none yet
};

}  // namespace plint::text
