// Functions and types that exist and lie in no module on the path.
#pragma once

#include "checks/layout/layout.hpp"

#include <string_view>

namespace plint::lookup {

// True for what comes with PuppetDB's terminus on the server, and in plans, and the functions
// and types that plans may use, for what comes with Bolt. `plain` is as plain_name gives it.
// Source: https://www.puppet.com/docs/bolt/latest/plan_functions, and the modules within the Bolt 4 package.
[[nodiscard]] bool is_provided(std::string_view plain, layout::Area area);

}  // namespace plint::lookup
