#include "rules/shared/quoted_interpolation.hpp"

#include "parser/source/characters.hpp"

namespace plint::rules {

static constexpr std::string_view name_letters = "abcdefghijklmnopqrstuvwxyz0123456789_:";

std::string_view quoted_interpolation(std::string_view content, std::size_t from)
{
    for (std::size_t at = from; (at = content.find("${", at)) != std::string_view::npos; at += 2) {
        if (at > 0 && content[at - 1] == '\\')
            continue;  // escaped for the next program that reads it
        const std::size_t name = at + 2;
        const std::size_t end = content.find_first_not_of(name_letters, name);
        if (end == std::string_view::npos || end == name || is_digit(content[name]))
            continue;
        if (content[end] != '}' && content[end] != '[' && content[end] != '.')
            continue;
        const std::size_t close = content.find('}', end);
        return close == std::string_view::npos ? std::string_view() : content.substr(at, close + 1 - at);
    }
    return {};
}

std::string_view interpolated_name(std::string_view interpolation)
{
    const std::string_view rest = interpolation.substr(2);
    return rest.substr(0, rest.find_first_not_of(name_letters));
}

}  // namespace plint::rules
