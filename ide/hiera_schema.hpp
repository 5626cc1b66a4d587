// A JSON schema of Hiera data, for editors that check YAML with schemas.
#pragma once

#include "engine/session/session.hpp"

#include <functional>
#include <string>

namespace plint::ide {

// A JSON schema (draft 7) in which each parameter of each class is a property, with its type and documentation. Values with
// interpolations and encrypted values are always valid, and so are other keys and parts of values that Hiera may merge. Ends
// with a newline. Has nothing of files for which `may_quote` is false: no classes, and no meanings of type aliases.
// `may_quote`: of a path as in reports. O(size of the project).
[[nodiscard]] std::string hiera_schema(const engine::Snapshot& snapshot,
                                       const std::function<bool(const std::string&)>& may_quote);

}  // namespace plint::ide
