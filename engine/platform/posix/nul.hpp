// Paths with a NUL, which settings and clients may write. The system would read them only up to the NUL: a walk through a
// directory with such a path would find the same entries again and again.
#pragma once

#include <string_view>

namespace plint::engine::posix {

// Such a path leads nowhere.
[[nodiscard]] inline bool has_nul(std::string_view path)
{
    return path.find('\0') != std::string_view::npos;
}

}  // namespace plint::engine::posix
