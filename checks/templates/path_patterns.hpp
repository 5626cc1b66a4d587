// Names that are known only in part, such as paths of templates.
#pragma once

#include <string_view>

namespace plint::templates {

// Whether `*` of the pattern can stand for text that makes it the name. Takes time for one part after the other.
[[nodiscard]] inline bool matches(std::string_view pattern, std::string_view name)
{
    const std::size_t first = pattern.find('*');
    if (first == std::string_view::npos)
        return pattern == name;
    if (!name.starts_with(pattern.substr(0, first)))
        return false;
    name.remove_prefix(first);
    pattern.remove_prefix(first + 1);
    for (std::size_t star = pattern.find('*'); star != std::string_view::npos; star = pattern.find('*')) {
        const std::size_t found = name.find(pattern.substr(0, star));
        if (found == std::string_view::npos)
            return false;
        name.remove_prefix(found + star);
        pattern.remove_prefix(star + 1);
    }
    return name.ends_with(pattern);
}

}  // namespace plint::templates
