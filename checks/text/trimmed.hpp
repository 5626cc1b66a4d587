// A text without the white space around it.
#pragma once

#include <algorithm>
#include <string_view>

namespace plint::text {

// A view of `text`.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view space = " \t\r\n";
    const std::size_t begin = std::min(text.find_first_not_of(space), text.size());
    return text.substr(begin, text.find_last_not_of(space) + 1 - begin);
}

}  // namespace plint::text
