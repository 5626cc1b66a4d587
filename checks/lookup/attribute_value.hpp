// Would a resource type take this value for an attribute? As far as its definition tells, and for literals only.
#pragma once

#include "checks/ruby/description.hpp"

#include <string>
#include <string_view>

namespace plint {

// Whether the attribute surely refuses the text of a string, boolean or whole number. Puppet compares text: `true` and
// 'true' are one value.
[[nodiscard]] bool refuses(const ruby::Attribute& attribute, std::string_view text);

// Whether it surely refuses any array: a parameter gets the array as one value.
[[nodiscard]] bool refuses_arrays(const ruby::Attribute& attribute);

// What it takes, in words: "`a`, `b` or what matches `/c/`".
[[nodiscard]] std::string accepted_values(const ruby::Attribute& attribute);

}  // namespace plint
