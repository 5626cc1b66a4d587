// The budgets for regular expressions: part of the list in limits.hpp.
#pragma once

#include "parser/source/limits.hpp"

#include <cstddef>
#include <cstdint>

namespace plint::limits {

// Of one search; beyond these its result is unknown.
inline constexpr std::uint64_t max_regex_retries = 200'000;  // steps back
inline constexpr std::uint64_t max_regex_steps = 4'000'000;  // each step back with the steps forward that may follow it
inline constexpr std::uint32_t max_regex_stack = 500'000;    // places to which it can go back at the same time

// Of all searches of one file: their steps, 1 for each byte of text, and what compiling the expressions costs. Beyond it each
// result is unknown.
inline constexpr FileBudget regex_work{20'000, 200, 20'000'000};

// What compiling a regular expression costs, in the same steps (regex_cost() in parser/source/regex_cost.hpp). An expression
// that costs more is neither checked nor used for a search: the compiled form takes up to 1,200 times the memory of the source.
inline constexpr std::size_t max_regex_cost = 2'000'000;
inline constexpr std::size_t max_regex_bytes = 50'000;

// Compiling all expressions of one file to check their syntax; beyond it they are not checked.
inline constexpr FileBudget regex_checks{20'000, 300, 300'000'000};

// Compiled regular expressions that are kept for the searches of one file, by number and by the sum of their costs.
inline constexpr std::size_t kept_regexes = 256;
inline constexpr std::size_t kept_regex_cost = 2'000'000;

}  // namespace plint::limits
