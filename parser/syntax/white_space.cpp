#include "parser/syntax/white_space.hpp"

#include <algorithm>

namespace plint::syntax {

std::vector<Span> white_space(const Tree& tree)
{
    std::vector<Span> gaps;
    Offset at = 0;
    for (NodeIndex i = 0; i < tree.size(); ++i) {
        if (is_composite(tree.kind[i]))
            continue;
        if (tree.begin[i] > at)
            gaps.push_back({at, tree.begin[i]});
        at = std::max(at, tree.end[i]);
    }
    if (const auto size = static_cast<Offset>(tree.source->text().size()); at < size)
        gaps.push_back({at, size});
    return gaps;
}

}  // namespace plint::syntax
