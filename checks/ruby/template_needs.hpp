// Values that a template fails without. Internal to checks/ruby/.
#pragma once

#include "checks/ruby/syntax.hpp"
#include "checks/ruby/template_code.hpp"

#include <vector>

namespace plint::ruby {

// The instance variables with methods that `nil` does not have, in code that runs whenever the template is rendered, if it does
// not `return` before. In order of place in the Ruby code, which is `source`.
[[nodiscard]] std::vector<NeededValue> needed_values(const Node& program, const erb::RubySource& source);

}  // namespace plint::ruby
