// Writes values as Puppet code.
#pragma once

#include <string>
#include <string_view>

namespace plint::syntax {

// The shortest single-quoted string that has this value.
[[nodiscard]] std::string single_quote(std::string_view value);

}  // namespace plint::syntax
