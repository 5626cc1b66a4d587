// Comments, reached from the node they belong to.
#pragma once

#include "parser/syntax/view.hpp"

#include <string_view>
#include <vector>

namespace plint::syntax {

struct Comment : View<Kind::line_comment, Kind::block_comment, Kind::epp_comment> {
    using View::View;
    // Without its marks: what follows `#`, what stands between `/*` and `*/` or `<%#` and `%>`.
    [[nodiscard]] std::string_view content() const;
};

// True when nothing but blanks stands before it on its first line.
[[nodiscard]] bool is_on_own_line(Node node);

// The comments directly above a node: each starts on a line of its own, and no blank line lies between them or
// between them and the node. In document order.
[[nodiscard]] std::vector<Comment> leading_comments(Node node);

// The nearest such block above a node, also when blank lines separate the two; empty when code stands between.
[[nodiscard]] std::vector<Comment> nearest_comments(Node node);

// The comment after a node's end on the same line, with at most commas and semicolons between.
[[nodiscard]] std::optional<Comment> trailing_comment(Node node);

// The comments of a node that belong to none of its children: in an otherwise empty one (`{ # later }`), or below
// the last child, before the closer. In document order.
[[nodiscard]] std::vector<Comment> dangling_comments(Node node);

}  // namespace plint::syntax
