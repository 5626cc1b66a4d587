// What the text of a template renders.
#pragma once

#include "parser/syntax/tree.hpp"

#include <string>

namespace plint::syntax {

// The output of a render_text node: whitespace trimmed as its tags demand (`-%>` before it, `<%-` after it, comments with
// either), without comments, `<%%` and `%%>` replaced by `<%` and `%>`. Precondition: the node's kind is render_text.
[[nodiscard]] std::string rendered_text(Node render_text);

}  // namespace plint::syntax
