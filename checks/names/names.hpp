// Names of several segments joined by `::`.
#pragma once

#include "parser/source/characters.hpp"
#include "parser/syntax/names.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plint::names {

// `A::B::C` of `a::b::c`: how a type is referred to.
[[nodiscard]] inline std::string capitalised(std::string_view name)
{
    std::string type(name);
    for (std::size_t i = 0; i < type.size(); ++i)
        if ((i == 0 || type[i - 1] == ':') && is_lower(type[i]))
            type[i] = static_cast<char>(type[i] - 'a' + 'A');
    return type;
}

// `a` of `a::b::c`.
[[nodiscard]] constexpr std::string_view first_segment(std::string_view name)
{
    return name.substr(0, name.find("::"));
}

// `c` of `a::b::c`.
[[nodiscard]] constexpr std::string_view last_segment(std::string_view name)
{
    const std::size_t at = name.rfind("::");
    return at == std::string_view::npos ? name : name.substr(at + 2);
}

// `a::b` of `a::b::c`; empty for a name of one segment.
[[nodiscard]] constexpr std::string_view without_last_segment(std::string_view name)
{
    const std::size_t at = name.rfind("::");
    return at == std::string_view::npos ? std::string_view() : name.substr(0, at);
}

// `a`, `b` and `c` of `a::b::c`.
[[nodiscard]] inline std::vector<std::string_view> segments_of(std::string_view name)
{
    std::vector<std::string_view> segments;
    for (std::size_t end = name.find("::");; end = name.find("::")) {
        segments.push_back(name.substr(0, end));
        if (end == name.npos)
            return segments;
        name.remove_prefix(end + 2);
    }
}

}  // namespace plint::names
