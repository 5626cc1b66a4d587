// How far a search with a regular expression goes forward without going back, and to what its calls of groups expand.
#pragma once

#include "parser/source/regex_parts.hpp"

#include <array>
#include <cstddef>

namespace plint {

// A number of steps that depends on the length of a text: a polynomial. Powers above the last one count as infinitely many.
class StepsForLength {
public:
    StepsForLength() = default;
    explicit StepsForLength(double steps) : factors_{steps} {}

    [[nodiscard]] double of(double length) const;
    [[nodiscard]] StepsForLength times_length() const;

    friend StepsForLength operator+(StepsForLength a, const StepsForLength& b);
    friend StepsForLength operator*(StepsForLength a, double times);
    // At least both.
    friend StepsForLength larger(StepsForLength a, const StepsForLength& b);

private:
    std::array<double, 5> factors_{};  // of the powers 0, 1, …
};

struct RegexSteps {
    // No search makes more steps forward without going back, at each of which it may push what it goes back to. Infinite for
    // recursion, `(?~…)` and `\k<name+1>`.
    StepsForLength forward;
    double expanded_parts = 0;  // of the expression and of each group, with those of called groups; infinite: recursion
    std::size_t compared_groups = 0;  // of all back references
};

// O(n).
[[nodiscard]] RegexSteps count_regex_steps(const RegexParts& regex);

}  // namespace plint
