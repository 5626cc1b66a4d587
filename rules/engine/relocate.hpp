// The fix that moves a definition to the file that its name asks for.
#pragma once

#include "rules/engine/context.hpp"

#include <optional>
#include <string>

namespace plint::rules {

// Moves the whole file when the definition is all it holds; else cuts the definition out, with the comments directly
// above it, and puts it under its real name into a new file. `home` is below the root of the file's own module.
// None when that is impossible: no module, no such place, a path that is too long, or a file is there already.
[[nodiscard]] std::optional<Fix> relocate(const NameContext& ctx, const summary::Definition& definition,
                                          const std::optional<std::string>& home);

}  // namespace plint::rules
