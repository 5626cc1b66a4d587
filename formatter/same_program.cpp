#include "formatter/same_program.hpp"

#include "parser/syntax/expressions.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace plint::formatter {

namespace {

// What the comparison does with a node.
enum class Role : std::uint8_t {
    comment,
    body,       // of a heredoc: compared by its text
    separator,  // a comma or semicolon, which may differ
    composite,
    edge,      // an arrow: comments may be on either side of it
    spelling,  // a token whose kind says its text
    text,      // any other token
};

constexpr Role role_of(Kind kind)
{
    if (is_comment(kind))
        return Role::comment;
    if (kind == Kind::heredoc_body)
        return Role::body;
    if (kind == Kind::comma || kind == Kind::semicolon)
        return Role::separator;
    if (is_composite(kind))
        return Role::composite;
    if (syntax::is_edge(kind))
        return Role::edge;
    return kind >= Kind::kw_and ? Role::spelling : Role::text;
}

constexpr auto roles = [] {
    std::array<Role, kind_count> all{};
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = role_of(static_cast<Kind>(i));
    return all;
}();

Role role(Kind kind)
{
    return roles[static_cast<std::size_t>(kind)];
}

// Whether `next_node` passes a node.
bool is_passed(Kind kind)
{
    return role(kind) <= Role::separator;
}

struct Comment {
    NodeIndex node;
    std::uint32_t tokens;  // before it
};

// Passes what a layout may change, up to the next node that must be the same.
NodeIndex next_node(const Tree& tree, NodeIndex at, std::uint32_t tokens, std::vector<Comment>& comments)
{
    for (const NodeIndex size = tree.size(); at < size;) {
        switch (role(tree.kind[at])) {
        case Role::comment: comments.push_back({at++, tokens}); break;
        case Role::body: at = tree.next[at]; break;
        case Role::separator: ++at; break;
        default: return at;
        }
    }
    return at;
}

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
    if (a == b)
        return true;
    if (!a.starts_with('#') || !b.starts_with('#'))
        return false;
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

// Whether both trees have the same nodes, apart from what `next_node` passes, and the same text in each token.
bool has_same_nodes(const Tree& before, const Tree& after, std::vector<Comment>& old_comments,
                    std::vector<Comment>& new_comments)
{
    struct Ends {
        NodeIndex before;
        NodeIndex after;
    };
    std::vector<Ends> open;  // where the composites around both nodes end
    std::uint32_t tokens = 0;
    for (NodeIndex a = 0, b = 0;; ++a, ++b) {
        if (a < before.size() && is_passed(before.kind[a]))
            a = next_node(before, a, tokens, old_comments);
        if (b < after.size() && is_passed(after.kind[b]))
            b = next_node(after, b, tokens, new_comments);
        while (!open.empty() && a >= open.back().before) {
            if (b < open.back().after)
                return false;
            open.pop_back();
        }
        if (!open.empty() && b >= open.back().after)
            return false;
        if (a == before.size() || b == after.size())
            return a == before.size() && b == after.size();
        const Kind kind = before.kind[a];
        if (kind != after.kind[b])
            return false;
        switch (role(kind)) {
        case Role::composite: open.push_back({before.next[a], after.next[b]}); break;
        case Role::edge: break;
        case Role::text:
            if (text_of(before, a) != text_of(after, b))
                return false;
            ++tokens;
            break;
        default: ++tokens; break;
        }
    }
}

}  // namespace

bool is_same_program(const Tree& before, const Tree& after)
{
    std::vector<Comment> old_comments;
    std::vector<Comment> new_comments;
    return has_same_nodes(before, after, old_comments, new_comments) && before.errors.size() == after.errors.size()
        && has_same_heredocs(before, after)
        && std::ranges::equal(old_comments, new_comments, [&](const Comment& x, const Comment& y) {
               return x.tokens == y.tokens && is_same_comment(text_of(before, x.node), text_of(after, y.node));
           });
}

}  // namespace plint::formatter
