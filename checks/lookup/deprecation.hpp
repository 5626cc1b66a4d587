// Functions whose calls always fail in Puppet 8: they call stdlib's `deprecation` for any arguments, which raises if the
// setting `strict` is `error`, the default of Puppet 8.
#pragma once

#include "checks/index/project.hpp"
#include "checks/lookup/lookup.hpp"

namespace plint::lookup {

// Whether every call of the function makes the compilation fail. False unless the function is resolved, `deprecation` is
// available, and the calling code is for Puppet 8. If true, the function's `ruby`, its `deprecation` and its `place` are set.
[[nodiscard]] bool ends_by_deprecation(const index::Project& project, const ResolvedFunction& function,
                                       const catalogue::Releases& releases);

// Whether the function is stdlib's `deprecation` and the calling code is for Puppet 8.
[[nodiscard]] bool is_raising_deprecation(const ResolvedFunction& function, const catalogue::Releases& releases);

}  // namespace plint::lookup
