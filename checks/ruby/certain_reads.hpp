// Variables that an ERB template reads whenever it is rendered.
#pragma once

#include "checks/ruby/template_code.hpp"

#include <string_view>
#include <vector>

namespace plint::ruby {

// Its `@x` outside of conditions, loops, blocks and methods, the first of each name, in order of place.
[[nodiscard]] std::vector<NameInTemplate> certain_reads(std::string_view text, const erb::Template& parts);

}  // namespace plint::ruby
