// The variables that code before a position sets, by its tokens: for code that has no usable tree yet.
#pragma once

#include "ide/code_before.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace plint::ide {

struct CodeVariable {
    std::string name;  // without `$`
    std::string type;  // of a parameter, as written; may be empty
};

// The parameters and assigned variables of the definitions, lambdas and top-level code around the position, in document order. A
// name may appear several times. `text` is what the tokens are of. O(tokens).
[[nodiscard]] std::vector<CodeVariable> variables_before(std::string_view text, const std::vector<CodeToken>& tokens);

}  // namespace plint::ide
