// Searches text with regular expressions of Ruby (Oniguruma). A search that takes too many steps is stopped: its result is
// unknown, never "no match".
#pragma once

#include "checks/text/regex_budget.hpp"
#include "parser/source/regex_engine.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace plint::text {

// Whether the regex matches somewhere in the text; std::nullopt if it is not valid, or if the search was stopped. `budget`: of
// the file that is analyzed; null outside of an analysis of one file: then only each single search has a limit.
[[nodiscard]] std::optional<bool> matches(std::string_view regex, std::string_view text, RegexBudget* budget = nullptr);

using Group = RegexGroup;

enum class SearchOutcome : std::uint8_t { found, not_found, not_a_regex, unknown };

struct SearchResult {
    SearchOutcome outcome = SearchOutcome::unknown;
    std::vector<Group> groups;  // empty unless found

    [[nodiscard]] bool is_found() const { return outcome == SearchOutcome::found; }
};

// The first match at or after the byte offset `from`.
[[nodiscard]] SearchResult search(std::string_view regex, std::string_view text, RegexBudget& budget,
                                  std::size_t from = 0);

// True if it costs too much to be checked (limits::max_regex_cost), or if `budget` is used up.
[[nodiscard]] bool is_regex(std::string_view regex, RegexBudget* budget = nullptr);

// Why it is not a regular expression, in the engine's words; empty if it is one, or if it costs too much.
[[nodiscard]] std::string regex_problem(std::string_view regex);

}  // namespace plint::text
