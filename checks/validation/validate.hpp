// Errors of Puppet's validator in a file that its parser accepts: names, places, and statements without effect. Errors that
// depend on nesting or on the path of the file are in checks/summary/placement.hpp and checks/index/autoload.hpp.
#pragma once

#include "parser/syntax/tree.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plint::validation {

struct ValidationError {
    std::string_view issue;  // Puppet's issue code: IDEM_EXPRESSION_NOT_LAST
    Span span;
    std::string message;             // in lower case, without full stop
    bool allowed = false;            // this version of Puppet only warns
    std::optional<Span> first = {};  // of what appears twice the first one
};

// Sorted by offset. In a list of statements without effect only the first is reported, as in Puppet. `puppet_version`: 7 or 8.
[[nodiscard]] std::vector<ValidationError> validate(const Tree& tree, unsigned puppet_version);

// Whether the evaluation of the expression has no effect, so that Puppet rejects it as a statement: literals, variables and
// operators, but neither calls nor matches.
[[nodiscard]] bool has_no_effect(Node expression);

}  // namespace plint::validation
