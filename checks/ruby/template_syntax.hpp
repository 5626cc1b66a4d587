// Nodes of the Ruby code of templates. Internal to checks/ruby/.
#pragma once

#include "checks/ruby/syntax.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace plint::ruby {

template <std::size_t size>
[[nodiscard]] bool is_one_of(const std::array<std::string_view, size>& names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
}

// The text of a string; std::nullopt if it has escapes or interpolations.
[[nodiscard]] std::optional<std::string> constant_text(const Node& node);

// The operator of a binary expression; empty for other nodes.
[[nodiscard]] std::string_view operator_of(const Node& node);

// The receiver of a call of a method that nil does not have. std::nullopt for other nodes, and for `&.`.
[[nodiscard]] std::optional<Node> required_receiver(const Node& node);

// `&&`, `||`, `and`, `or`
[[nodiscard]] bool is_logical(const Node& node);

}  // namespace plint::ruby
