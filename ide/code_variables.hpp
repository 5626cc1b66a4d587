// The variables that code before a position sets, by its tokens: for code that has no usable tree yet.
#pragma once

#include "ide/code_before.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

struct CodeVariable {
    std::string name;  // without `$`
    std::string type;  // of a parameter, by shown_type; may be empty
};

struct VariablesBefore {
    std::vector<CodeVariable> variables;  // in document order; a name may appear several times
    std::string parent;                   // that the class around the position inherits from, as written; may be empty
};

// The parameters and assigned variables of the definitions, lambdas and top-level code around the position. `text` is what the
// tokens are of. O(tokens).
[[nodiscard]] VariablesBefore variables_before(std::string_view text, const std::vector<CodeToken>& tokens);

}  // namespace plint::ide
