// Functions that cannot be called in Puppet 8: they call stdlib's `deprecation` whatever they are given, and that raises
// where the setting `strict` is `error`, as it is there unless somebody sets it.
#pragma once

#include "checks/index/project.hpp"
#include "checks/lookup/lookup.hpp"

namespace plint::lookup {

// Whether each call of the function ends the compilation. Only where it is known which function is meant, `deprecation`
// is at hand, and the code is for such a Puppet. Then the function's `ruby`, its `deprecation` and its `place` are set.
[[nodiscard]] bool ends_by_deprecation(const index::Project& project, const FunctionMeaning& function);

// Whether the function is that `deprecation`, for code for such a Puppet.
[[nodiscard]] bool is_raising_deprecation(const index::Project& project, const FunctionMeaning& function);

}  // namespace plint::lookup
