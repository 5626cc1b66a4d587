// Ruby code that does not use a name everywhere. Internal to checks/ruby/.
#pragma once

#include "checks/ruby/name_uses.hpp"

#include <cstddef>
#include <string_view>

namespace plint::ruby {

// Whether the text may test for the name, or rescue the error of a name that is missing.
[[nodiscard]] bool is_guarded(std::string_view text, const NameInRuby& name);

// How often the text names a version of Ruby, Puppet or Facter.
[[nodiscard]] std::size_t count_versions(std::string_view text);

}  // namespace plint::ruby
