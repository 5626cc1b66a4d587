// The texts that a simple regular expression matches, such as the names of nodes that `/^web0[1-3]\.(a|b)$/` selects.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::text {

struct FiniteRegex {
    // Every match is one of these. For `.`, which matches any character, the list has a few characters.
    std::vector<std::string> texts;
    bool at_begin = false;  // a match is at the begin of the text
    bool at_end = false;    // a match is at the end of the text
};

// std::nullopt for a regular expression that repeats, looks around, or matches more than limits::max_regex_texts texts.
[[nodiscard]] std::optional<FiniteRegex> finite_regex(std::string_view regex);

}  // namespace plint::text
