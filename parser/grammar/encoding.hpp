// Puppet reads UTF-8 without a byte order mark, and nothing else.
#pragma once

#include "parser/syntax/syntax_error.hpp"

#include <optional>
#include <string_view>

namespace plint::grammar {

inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

// Describes the first byte that is not valid UTF-8; empty for valid text.
[[nodiscard]] std::optional<SyntaxError> find_encoding_error(std::string_view text);

}  // namespace plint::grammar
