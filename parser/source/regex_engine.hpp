// Compiles regular expressions of Ruby and searches with them. No other file uses Oniguruma, which has no bounds of its own.
#pragma once

#include "parser/source/regex_cost.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plint {

enum class RegexOutcome : std::uint8_t { found, not_found, unknown };

// The byte offsets [first, second) of a group; std::nullopt if the group did not participate. Group 0 is the whole match.
using RegexGroup = std::optional<std::pair<std::size_t, std::size_t>>;

struct RegexSearch {
    RegexOutcome outcome = RegexOutcome::unknown;
    std::uint64_t steps = 0;  // what the search cost, at most; without the bytes of the text
    std::vector<RegexGroup> groups;
};

class CompiledRegex {
public:
    // As Ruby searches: `\w`, `\d` and `\s` know ASCII only. Or as Ruby checks the syntax.
    enum class Purpose : std::uint8_t { search, syntax };

    enum class State : std::uint8_t { valid, invalid, too_costly };

    // Too costly: if it costs more than `most` or than limits::max_regex_cost. Oniguruma does not see it then.
    CompiledRegex(std::string_view regex, Purpose purpose, std::uint64_t most);

    [[nodiscard]] State state() const { return state_; }
    // In the engine's words; empty unless invalid.
    [[nodiscard]] const std::string& problem() const { return problem_; }
    // Of compiling it, in backtracking steps.
    [[nodiscard]] std::size_t cost() const { return cost_.compilation; }

    // The first match at or after the byte offset `from`, with the groups if they are wanted. Unknown if it takes more than
    // `most` steps, or more than one search may take. A search from 0 is unknown if the text is not valid UTF-8; others come
    // after one from 0. Precondition: valid.
    [[nodiscard]] RegexSearch search(std::string_view text, std::size_t from, bool with_groups,
                                     std::uint64_t most) const;

private:
    struct Engine;
    struct FreeEngine {
        void operator()(Engine* engine) const;
    };

    RegexCost cost_;
    State state_ = State::too_costly;
    std::string problem_;
    std::unique_ptr<Engine, FreeEngine> engine_;
};

}  // namespace plint
