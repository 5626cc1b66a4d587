// What a regular expression costs, found out from its text before Oniguruma reads it: its own limit counts how often a search
// goes back, but neither what compiling takes nor how far a search goes forward before it goes back.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

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

struct RegexCost {
    // What compiling it costs, in backtracking steps: a class that names a set of characters (`[\p{L}]`) costs 200 times as much
    // as a letter, and 20 times more where case does not matter; calls (`\g<name>`) cost what they expand to. Of what has no
    // bound: more than limits::max_regex_cost.
    std::size_t compilation = 0;
    // No search makes more steps forward without going back, at each of which it may push what it goes back to. Infinite for
    // recursion, `(?~…)` and `\k<name+1>`.
    StepsForLength forward;
};

// O(n).
[[nodiscard]] RegexCost regex_cost(std::string_view regex);

}  // namespace plint
