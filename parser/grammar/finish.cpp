#include "parser/grammar/finish.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>

namespace plint::grammar {

// Which body belongs to which tag: the plans made at the tags know where their texts end.
static std::vector<Tree::Heredoc> pair_heredocs(const Builder& b, const Tree& tree)
{
    std::vector<NodeIndex> bodies;
    for (NodeIndex i = 1; i < tree.size(); ++i)
        if (tree.kind[i] == Kind::heredoc_body)
            bodies.push_back(i);
    std::vector<Tree::Heredoc> pairs;
    for (NodeIndex i = 1; i < tree.size(); ++i) {
        if (tree.kind[i] != Kind::heredoc_tag)
            continue;
        const auto plan = std::ranges::lower_bound(b.state.heredocs, b.pointer(tree.begin[i]), {}, &HeredocPlan::tag);
        if (plan == b.state.heredocs.end() || b.offset(plan->tag) != tree.begin[i])
            continue;
        const Offset line = b.offset(plan->end_line);
        const auto body = std::ranges::lower_bound(bodies, line, {}, [&](NodeIndex body) { return tree.end[body]; });
        const bool apart = body != bodies.end() && tree.begin[*body] < b.offset(plan->resume);
        pairs.push_back({i, apart ? *body : 0, {b.offset(plan->text), line}});
    }
    return pairs;
}

// A subtree fills the same range of places in both orders, shifted by its depth: its root moves from the end of the
// range to the beginning, and so does every ancestor's.
Finished finish(const Builder& b, const SourceFile& source)
{
    const auto count = static_cast<NodeIndex>(b.nodes.size());
    Finished finished;
    Tree& tree = finished.tree;
    tree.source = &source;
    const auto allocate = [count](auto& array) {
        reserve_pages(array, count + 1);
        array.resize(count + 1);
    };
    allocate(tree.kind);
    allocate(tree.begin);
    allocate(tree.end);
    allocate(tree.next);
    allocate(tree.parent);

    tree.kind[0] = b.epp ? Kind::epp_file : Kind::file;
    tree.begin[0] = 0;
    tree.end[0] = b.offset(b.last);
    tree.next[0] = count + 1;
    tree.parent[0] = 0;

    struct Open {
        NodeIndex first;  // where its subtree begins, postorder
        NodeIndex index;
    };
    std::vector<Open> open{{0, 0}};
    std::size_t tags = 0;
    // The buffers do not move, which the compiler cannot know of vectors.
    const Built* const nodes = b.nodes.data();
    Kind* const kinds = tree.kind.data();
    Offset* const begins = tree.begin.data();
    Offset* const ends = tree.end.data();
    NodeIndex* const nexts = tree.next.data();
    NodeIndex* const parents = tree.parent.data();
    for (NodeIndex i = count; i-- > 0;) {
        const Built& node = nodes[i];
        const NodeIndex first = i + 1 - node.size;
        while (i < open.back().first)
            open.pop_back();
        const auto index = static_cast<NodeIndex>(first + open.size());
        kinds[index] = node.kind;
        begins[index] = node.begin;
        ends[index] = node.end;
        nexts[index] = index + node.size;
        parents[index] = open.back().index;
        if (node.size > 1) {
            open.push_back({first, index});
            if (open.size() > finished.depth) {
                finished.depth = open.size();
                finished.deepest = node.begin;
            }
        }
        tags += node.kind == Kind::heredoc_tag;
    }
    if (tags != 0) {
        tree.heredocs = pair_heredocs(b, tree);
        tree.heredocs_by_body.resize(tree.heredocs.size());
        std::iota(tree.heredocs_by_body.begin(), tree.heredocs_by_body.end(), 0U);
        std::ranges::stable_sort(tree.heredocs_by_body, {},
                                 [&](std::uint32_t place) { return tree.heredocs[place].body; });
    }
    return finished;
}

}  // namespace plint::grammar
