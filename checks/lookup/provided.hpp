// Functions and types that exist though no module on the module path defines them.
#pragma once

#include "checks/layout/layout.hpp"

#include <string_view>

namespace plint::lookup {

// Whether a function or type comes with PuppetDB's terminus on the server, or, in plans and in functions and types that plans
// use, with Bolt. `plain`: a name as returned by plain_name.
// Source: https://www.puppet.com/docs/bolt/latest/plan_functions, and the modules within the Bolt 4 package.
[[nodiscard]] bool is_provided(std::string_view plain, layout::Area area);

}  // namespace plint::lookup
