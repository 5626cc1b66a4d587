// How much matching of regular expressions may still be done: one budget for all searches of a file.
#pragma once

#include <cstdint>

namespace plint::text {

class RegexBudget {
public:
    RegexBudget();  // limits::max_regex_work

    // False: there is not so much left, and now nothing is.
    bool spend(std::uint64_t work)
    {
        const bool enough = work <= left_;
        left_ = enough ? left_ - work : 0;
        return enough;
    }

    // How many searches ended without a result. What was worked out while the count grew is not certain.
    [[nodiscard]] std::uint64_t unfinished() const { return unfinished_; }
    void count_unfinished() { ++unfinished_; }

private:
    std::uint64_t left_;
    std::uint64_t unfinished_ = 0;
};

}  // namespace plint::text
