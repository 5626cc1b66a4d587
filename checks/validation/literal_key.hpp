// What Puppet's validator takes a key of a hash or a parameter's type for, before anything is evaluated.
#pragma once

#include "parser/syntax/tree.hpp"

#include <optional>
#include <string>

namespace plint::validation {

// Two keys with the same text are one key to Puppet. None: it is no literal, only evaluation tells what it is. Puppet 8
// also knows negative numbers and types, and takes an access for the list of what stands in its brackets, whatever is
// before them.
[[nodiscard]] std::optional<std::string> literal_key(Node key, unsigned puppet_version);

}  // namespace plint::validation
