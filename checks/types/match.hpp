// Does a regular expression match somewhere in a text, as Ruby would say?
#pragma once

#include <optional>
#include <string_view>

namespace plint::types {

// None when it cannot be compiled.
[[nodiscard]] std::optional<bool> matches(std::string_view regex, std::string_view text);

[[nodiscard]] bool is_regex(std::string_view regex);

}  // namespace plint::types
