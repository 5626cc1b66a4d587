// The one place that knows where plint lives on the web; reports link there.
#pragma once

#include <string_view>

namespace plint::links {

inline constexpr std::string_view home = "https://github.com/plint-dev/plint";

}  // namespace plint::links
