// Names as Puppet compares them: in lower case and without leading `::`.
#pragma once

#include "parser/source/characters.hpp"

#include <string>
#include <string_view>

namespace plint {

[[nodiscard]] inline std::string lower_case(std::string_view text)
{
    std::string lower(text);
    for (char& c : lower)
        c = lower_case(c);
    return lower;
}

// In lower case and without a leading `::`.
[[nodiscard]] inline std::string plain_name(std::string_view name)
{
    return lower_case(name.starts_with("::") ? name.substr(2) : name);
}

}  // namespace plint
