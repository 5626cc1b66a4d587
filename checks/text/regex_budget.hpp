// The remaining budget for regular expressions of one file.
#pragma once

#include <cstdint>

namespace plint::text {

class RegexBudget {
public:
    RegexBudget();  // limits::max_regex_work

    // Spends `work`. False if less than that is left; then the budget is used up.
    bool spend(std::uint64_t work)
    {
        const bool enough = work <= left_;
        left_ = enough ? left_ - work : 0;
        return enough;
    }

    // How many searches ended without a result. Results that were computed while this number grew are not certain.
    [[nodiscard]] std::uint64_t unfinished() const { return unfinished_; }
    void count_unfinished() { ++unfinished_; }

private:
    std::uint64_t left_;
    std::uint64_t unfinished_ = 0;
};

}  // namespace plint::text
