// What readers of YAML share: places are those of the file, the byte order mark included.
#pragma once

#include <string_view>

namespace plint {

// How many bytes the mark at the beginning takes, which yaml-cpp does not count; 0 without one.
[[nodiscard]] inline std::size_t size_of_mark(std::string_view text)
{
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    return text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
}

}  // namespace plint
