// What the name at a position in plint.toml means, as Markdown.
#pragma once

#include "ide/hover.hpp"

#include <string_view>

namespace plint::ide {

// Pages of rules, and the help of tables, keys and options. Works in text that is not valid TOML. O(size of the text).
[[nodiscard]] std::optional<Hover> hover_settings(std::string_view text, Offset offset);

}  // namespace plint::ide
