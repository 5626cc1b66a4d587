// Does a regular expression match somewhere in a text, as Ruby would say? A search that goes back too often is given up:
// its result is unknown, never "does not match".
#pragma once

#include "checks/text/regex_budget.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace plint::text {

// None when it cannot be compiled, or when the search was given up. `budget`: of the file; null where code that is not of
// one file asks: then each search has a limit, but not all together.
[[nodiscard]] std::optional<bool> matches(std::string_view regex, std::string_view text, RegexBudget* budget = nullptr);

// Where a group matched, as offsets into the text; none when it took no part. The first is the whole match.
using Group = std::optional<std::pair<std::size_t, std::size_t>>;

enum class SearchOutcome : std::uint8_t { found, not_found, not_a_regex, unknown };

struct SearchResult {
    SearchOutcome outcome = SearchOutcome::unknown;
    std::vector<Group> groups;  // empty unless found

    [[nodiscard]] bool is_found() const { return outcome == SearchOutcome::found; }
};

// The first match from the offset `from` on.
[[nodiscard]] SearchResult search(std::string_view regex, std::string_view text, RegexBudget& budget,
                                  std::size_t from = 0);

[[nodiscard]] bool is_regex(std::string_view regex);

}  // namespace plint::text
