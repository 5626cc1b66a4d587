// Paths that are not quoted: Puppet reads `template(ntp/ntp.conf.erb)` as a division of words and calls of methods.
#pragma once

#include "parser/syntax/tree.hpp"

#include <optional>
#include <string>

namespace plint::syntax {

// The outermost expression around `part`, itself included, that is only such a path: `ntp/ntp.conf.erb`, `ntp.conf.erb`,
// `$module_name/ntp.erb`. It has no spaces, and each segment begins with a letter. std::nullopt if `part` belongs to none.
[[nodiscard]] std::optional<Node> unquoted_path(Node part);

// The path as a string of Puppet: `'ntp/ntp.conf.erb'`, `"${module_name}/ntp.erb"`. Precondition: from unquoted_path().
[[nodiscard]] std::string quoted_path(Node path);

}  // namespace plint::syntax
