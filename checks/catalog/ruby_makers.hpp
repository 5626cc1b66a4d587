// What functions in Ruby may put into a catalog, by the text of their code.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace plint::catalog {

using MadeTypes = std::set<std::string, std::less<>>;

// Among the types of a function: it may make resources of any type.
inline constexpr std::string_view any_made_type = "*";

// The types of the resources that the Ruby code of a function may put into a catalog, `class` for classes; empty if it makes
// none. Linear in the size of the code.
[[nodiscard]] MadeTypes made_types(std::string_view ruby);

// Whether a file of this name defines a function whose calls are declarations (items::How::by_function).
[[nodiscard]] bool is_known_maker(std::string_view file);

}  // namespace plint::catalog
