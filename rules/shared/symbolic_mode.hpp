// Symbolic modes of files.
#pragma once

#include <algorithm>
#include <string_view>

namespace plint::rules {

// Whether Puppet reads the text as a symbolic mode: `u=rw,g+r,o-x`, but not `rw-r--r--`.
[[nodiscard]] inline bool is_symbolic_mode(std::string_view mode)
{
    for (std::size_t at = 0; at <= mode.size();) {
        const std::size_t end = std::min(mode.find(',', at), mode.size());
        const std::string_view clause = mode.substr(at, end - at);
        const std::size_t sign = clause.find_first_of("+-=");
        if (sign == std::string_view::npos || clause.substr(0, sign).find_first_not_of("ugoa") != std::string_view::npos
            || clause.substr(sign).find_first_not_of("+-=rwxXstugo") != std::string_view::npos)
            return false;
        at = end + 1;
    }
    return true;
}

}  // namespace plint::rules
