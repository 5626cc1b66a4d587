// Functions and types that exist though no module on the module path defines them.
#pragma once

#include "checks/layout/layout.hpp"

#include <string_view>

namespace plint::lookup {

// Whether a function or type comes with PuppetDB's terminus on the server, or, in plans and in functions and types that plans
// use, with Bolt. `plain`: a name as returned by plain_name.
// Source: https://www.puppet.com/docs/bolt/latest/plan_functions, and the modules within the Bolt 4 package.
[[nodiscard]] bool is_provided(std::string_view plain, layout::Area area);

// Whether a name with this first segment belongs to a module that comes with Puppet Enterprise: `pe_ini_setting`.
// Source: https://www.puppet.com/docs/pe/latest/what_gets_installed_and_where
[[nodiscard]] bool is_of_enterprise(std::string_view first_segment);

}  // namespace plint::lookup
