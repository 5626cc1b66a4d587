// Where a name in Puppet code ends.
#pragma once

#include "parser/source/characters.hpp"

#include <cstddef>
#include <string_view>

namespace plint::ide {

// The offset after the word characters, and `::` before one, from `begin` on: after `a::b`. O(its length).
[[nodiscard]] inline std::size_t end_of_name(std::string_view text, std::size_t begin)
{
    std::size_t end = begin;
    while (end < text.size()
           && (is_word(text[end])
               || (text.substr(end).starts_with("::") && end + 2 < text.size() && is_word(text[end + 2]))))
        end += is_word(text[end]) ? 1 : 2;
    return end;
}

}  // namespace plint::ide
