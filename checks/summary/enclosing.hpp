// The definitions and resources around a place of a file, as text.
#pragma once

#include "parser/source/shared_text.hpp"
#include "parser/syntax/tree.hpp"

#include <unordered_map>

namespace plint::summary {

// The definitions, resources and attributes around a place, outermost first: "class web::server > file /etc/web.conf > mode".
// Names of definitions are qualified. Empty at the top of a file. It does not change if lines move, so baselines identify
// findings by it. The tree must outlive this object. Not thread-safe.
class EnclosingScopes {
public:
    explicit EnclosingScopes(const Tree& tree) : tree_(&tree) {}

    [[nodiscard]] SharedText of(Offset place);

private:
    const SharedText& of_node(NodeIndex at);

    const Tree* tree_;
    std::unordered_map<NodeIndex, SharedText> scopes_;  // by the innermost node that has a part in them
};

}  // namespace plint::summary
