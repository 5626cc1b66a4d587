#include "formatter/same_program.hpp"

#include "parser/syntax/expressions.hpp"

#include <algorithm>

namespace plint::formatter {

namespace {

// The part of a tree that a layout must not change, in document order.
class Walk {
public:
    struct Step {
        NodeIndex node;
        std::size_t depth;
    };

    explicit Walk(const Tree& tree) : tree_(tree) {}

    struct Comment {
        NodeIndex node;
        std::size_t tokens;  // before it
    };

    // Of the part that was walked.
    [[nodiscard]] const std::vector<Comment>& comments() const { return comments_; }

    // The next node that is not a comment. False at the end.
    bool next(Step& step)
    {
        while (at_ < tree_.size()) {
            const NodeIndex node = at_;
            const Kind kind = tree_.kind[node];
            while (!ends_.empty() && node >= ends_.back())
                ends_.pop_back();
            if (kind == Kind::heredoc_body) {
                at_ = tree_.next[node];
                continue;
            }
            ++at_;
            if (kind == Kind::comma || kind == Kind::semicolon)
                continue;
            if (is_comment(kind)) {
                comments_.push_back({node, tokens_});
                continue;
            }
            step = {node, ends_.size()};
            if (is_composite(kind))
                ends_.push_back(tree_.next[node]);
            else if (!syntax::is_edge(kind))
                ++tokens_;
            return true;
        }
        return false;
    }

private:
    const Tree& tree_;
    NodeIndex at_ = 0;
    std::size_t tokens_ = 0;
    std::vector<NodeIndex> ends_;
    std::vector<Comment> comments_;
};

std::string_view text_of(const Tree& tree, NodeIndex node)
{
    return tree.source->text({tree.begin[node], tree.end[node]});
}

std::string_view without_spaces(std::string_view text)
{
    const auto begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

bool is_same_comment(std::string_view a, std::string_view b)
{
    if (!a.starts_with('#') || !b.starts_with('#'))
        return a == b;
    const auto signs = std::min(a.find_first_not_of('#'), a.size());
    return signs == std::min(b.find_first_not_of('#'), b.size())
        && without_spaces(a.substr(signs)) == without_spaces(b.substr(signs));
}

bool has_same_heredocs(const Tree& before, const Tree& after)
{
    return std::ranges::equal(before.heredocs, after.heredocs, [&](const auto& a, const auto& b) {
        if (before.source->text(a.text) != after.source->text(b.text) || (a.body == 0) != (b.body == 0))
            return false;
        return a.body == 0 || text_of(before, a.body) == text_of(after, b.body);
    });
}

}  // namespace

bool is_same_program(const Tree& before, const Tree& after)
{
    Walk left(before);
    Walk right(after);
    Walk::Step a{};
    Walk::Step b{};
    for (;;) {
        const bool has_left = left.next(a);
        if (has_left != right.next(b))
            return false;
        if (!has_left)
            break;
        const Kind kind = before.kind[a.node];
        if (kind != after.kind[b.node] || a.depth != b.depth
            || (!is_composite(kind) && text_of(before, a.node) != text_of(after, b.node)))
            return false;
    }
    return before.errors.size() == after.errors.size() && has_same_heredocs(before, after)
        && std::ranges::equal(left.comments(), right.comments(), [&](const auto& x, const auto& y) {
               return x.tokens == y.tokens && is_same_comment(text_of(before, x.node), text_of(after, y.node));
           });
}

}  // namespace plint::formatter
