// Quotes around text of Puppet code.
#pragma once

#include <string_view>

namespace plint::ide {

// Without its quotes, if it has both.
[[nodiscard]] inline std::string_view unquoted(std::string_view text)
{
    const bool is_quoted =
        text.size() > 1 && (text.front() == '\'' || text.front() == '"') && text.back() == text.front();
    return is_quoted ? text.substr(1, text.size() - 2) : text;
}

}  // namespace plint::ide
