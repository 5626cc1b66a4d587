// The literal value of a hash key or of a parameter's type, as Puppet's validator determines it without evaluation.
#pragma once

#include "parser/syntax/tree.hpp"

#include <optional>
#include <string>

namespace plint::validation {

// Two keys with the same text are duplicates to Puppet. std::nullopt if it is not a literal. Puppet 8 also accepts negative
// numbers and types, and reads an access as the list of its keys, whatever is before the brackets.
[[nodiscard]] std::optional<std::string> literal_key(Node key, unsigned puppet_version);

}  // namespace plint::validation
