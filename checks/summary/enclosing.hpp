// What a place in a file is part of.
#pragma once

#include "parser/syntax/tree.hpp"

#include <string>
#include <string_view>
#include <unordered_map>

namespace plint::summary {

// The definitions, resources and attributes around places, from the outside, by the names people have for them:
// "class web::server > file /etc/web.conf > mode". Names of definitions are the real ones. Empty at the top of a file.
// It says where something is however lines move, so findings are known again by it. The tree must outlive this.
class EnclosingScopes {
public:
    explicit EnclosingScopes(const Tree& tree) : tree_(&tree) {}

    // Lives as long as this.
    [[nodiscard]] std::string_view of(Offset place);

private:
    const std::string& of_node(NodeIndex at);

    const Tree* tree_;
    std::unordered_map<NodeIndex, std::string> scopes_;  // by the innermost node that has a part in them
};

}  // namespace plint::summary
