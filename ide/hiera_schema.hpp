// A JSON schema of Hiera data, for editors that check YAML with schemas.
#pragma once

#include "engine/session/session.hpp"

#include <string>

namespace plint::ide {

// A JSON schema (draft 7) in which each parameter of each class is a property, with its type and documentation. Values with
// interpolations and encrypted values are always valid, and so are other keys and parts of values that Hiera may merge. Ends
// with a newline. O(size of the project).
[[nodiscard]] std::string hiera_schema(const engine::Snapshot& snapshot);

}  // namespace plint::ide
