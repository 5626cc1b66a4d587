// Names that code puts together at run time: `"web::${role}"`.
#pragma once

#include "parser/syntax/tree.hpp"

#include <string_view>

namespace plint::ide {

// Whether a string with interpolations may be this name. `module`: the value of `$module_name` there; empty: unknown.
[[nodiscard]] bool fits_computed(Node string, std::string_view name, std::string_view module = {});

}  // namespace plint::ide
