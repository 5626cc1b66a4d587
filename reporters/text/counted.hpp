// Numbers of things, in English.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace plint::reporters {

// "1 file", "2 files".
[[nodiscard]] inline std::string counted(std::size_t number, std::string_view noun)
{
    return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

}  // namespace plint::reporters
