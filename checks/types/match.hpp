// Does a regular expression match somewhere in a text, as Ruby would say?
#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace plint::types {

// None when it cannot be compiled.
[[nodiscard]] std::optional<bool> matches(std::string_view regex, std::string_view text);

// Where a group matched, as offsets into the text; none when it took no part. The first is the whole match.
using Group = std::optional<std::pair<std::size_t, std::size_t>>;

// The first match from the offset `from` on; empty when there is none. None when the regex cannot be compiled.
[[nodiscard]] std::optional<std::vector<Group>> search(std::string_view regex, std::string_view text, std::size_t from = 0);

[[nodiscard]] bool is_regex(std::string_view regex);

}  // namespace plint::types
