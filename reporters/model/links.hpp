// The home of the project on the web, to which reports link. A test checks that documentation and packages name the same.
#pragma once

#include <string_view>

namespace plint::links {

inline constexpr std::string_view home = "https://github.com/plint-dev/plint";

}  // namespace plint::links
