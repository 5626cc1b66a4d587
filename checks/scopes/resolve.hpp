// What variables mean that their own scope does not set before they are read.
#pragma once

#include "checks/scopes/scopes.hpp"

#include <optional>

namespace plint::scopes {

// Sets the meaning of all uses that are not `Meaning::set` yet, and counts the reads of variables that are set too late.
void resolve_uses(Scopes& scopes, const Tree& tree, const summary::Summary& summary, const index::Project& project,
                  std::optional<layout::FileIndex> file);

}  // namespace plint::scopes
