// Comments, found from the node that they belong to.
#pragma once

#include "parser/syntax/view.hpp"

#include <string_view>
#include <vector>

namespace plint::syntax {

struct Comment : View<Kind::line_comment, Kind::block_comment, Kind::epp_comment> {
    using View::View;
    // Without its marks: the text after `#`, or between `/*` and `*/` or `<%#` and `%>`. A view of the source text.
    [[nodiscard]] std::string_view content() const;
};

// Whether only whitespace precedes the node on its first line.
[[nodiscard]] bool is_on_own_line(Node node);

// The comments directly above a node, in document order: each starts on a line of its own, and no empty line separates them
// from each other or from the node.
[[nodiscard]] std::vector<Comment> leading_comments(Node node);

// The nearest such block above a node, even if empty lines separate the two; no comments if there is code between.
[[nodiscard]] std::vector<Comment> nearest_comments(Node node);

// The comment after a node's end on the same line, with at most commas and semicolons between; std::nullopt if none.
[[nodiscard]] std::optional<Comment> trailing_comment(Node node);

// The comments of a node that belong to none of its children, in document order: in an empty node (`{ # later }`), or after
// the last child and before the closing token.
[[nodiscard]] std::vector<Comment> dangling_comments(Node node);

}  // namespace plint::syntax
