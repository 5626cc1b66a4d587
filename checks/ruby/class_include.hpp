// Functions in Ruby that include classes whose names their arguments give: `role('web')` for `include role::web`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace plint::ruby {

// What comes before an argument in the name of the class that the function surely includes for it, unless it raises; may be
// empty. std::nullopt if it includes none or others besides. `text`: of the file that defines the function.
[[nodiscard]] std::optional<std::string> included_class_prefix(std::string_view text);

}  // namespace plint::ruby
