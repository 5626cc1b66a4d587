// Writing values as Puppet's source.
#pragma once

#include <string>
#include <string_view>

namespace plint::syntax {

// The shortest text between single quotes that has this value.
[[nodiscard]] std::string single_quote(std::string_view value);

}  // namespace plint::syntax
