// Text of single-quoted strings that Puppet would interpolate in double quotes.
#pragma once

#include <string_view>

namespace plint::rules {

// The first `${name}`, `${name[…]}` or `${name.…}` from this offset; empty without one. Those after a backslash do not count.
// A view of `content`.
[[nodiscard]] std::string_view quoted_interpolation(std::string_view content, std::size_t from = 0);

// The variable in it: `name`. Precondition: from quoted_interpolation().
[[nodiscard]] std::string_view interpolated_name(std::string_view interpolation);

}  // namespace plint::rules
