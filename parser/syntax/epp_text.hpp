// What the text of a template renders.
#pragma once

#include "parser/syntax/tree.hpp"

#include <string>

namespace plint::syntax {

// What a render_text node renders: blanks trimmed as its tags say (`-%>` before it, `<%-` after it, comments with
// either), comments dropped, `<%%` and `%%>` read as `<%` and `%>`.
[[nodiscard]] std::string rendered_text(Node render_text);

}  // namespace plint::syntax
