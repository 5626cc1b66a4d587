// What Puppet's validator refuses in a file that its parser accepts, whatever is around the file: names, places, and
// statements that have no effect. Definitions in wrong places and what the file's path has a say in are told elsewhere
// (checks/summary/placement.hpp, autoload.hpp).
#pragma once

#include "parser/syntax/tree.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plint::validation {

struct Invalid {
    std::string_view issue;  // Puppet's name for it: IDEM_EXPRESSION_NOT_LAST
    Span span;
    std::string message;     // in lower case, without full stop
    bool allowed = false;    // this Puppet only warns, or it is only deprecated
};

// `puppet_version`: 7 or 8. In order of place. Of a list of statements without effect the first alone, as Puppet does.
[[nodiscard]] std::vector<Invalid> validate(const Tree& tree, unsigned puppet_version);

// Whether evaluating it changes nothing, so that Puppet refuses it as a statement: literals, variables, operators, but
// neither calls nor matches.
[[nodiscard]] bool has_no_effect(Node expression);

}  // namespace plint::validation
