// How the lines of a text end.
#pragma once

#include <string_view>

namespace plint::rules {

// In `\r\n`: the first line does.
[[nodiscard]] inline bool has_crlf(std::string_view text)
{
    const auto first = text.find('\n');
    return first != std::string_view::npos && first > 0 && text[first - 1] == '\r';
}

}  // namespace plint::rules
