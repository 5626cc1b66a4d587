// Names in a sentence.
#pragma once

#include <fmt/format.h>

#include <span>
#include <string>

namespace plint::rules {

// "`a` and `b`"; of more than three names "`a`, `b` and 7 others". Precondition: there are at least two.
[[nodiscard]] inline std::string listed(std::span<const std::string> names)
{
    if (names.size() == 2)
        return fmt::format("`{}` and `{}`", names[0], names[1]);
    if (names.size() == 3)
        return fmt::format("`{}`, `{}` and `{}`", names[0], names[1], names[2]);
    return fmt::format("`{}`, `{}` and {} others", names[0], names[1], names.size() - 2);
}

}  // namespace plint::rules
