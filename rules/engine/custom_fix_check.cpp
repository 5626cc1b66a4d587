// Checks drafts of fixes in their places: the code around them is parsed with them, and must be what it was.
#include "rules/engine/custom_fix.hpp"

#include "checks/patterns/code_parts.hpp"
#include "parser/parse.hpp"

#include <algorithm>
#include <deque>
#include <iterator>
#include <tuple>
#include <unordered_map>

namespace plint::rules {

namespace {

using Drafts = std::vector<FixDraft*>;  // in document order, not overlapping
using Nodes = std::vector<Node>;

// Without comments; texts of heredocs are code.
Nodes code_children(Node node)
{
    Nodes all;
    for (const Node child : node.children_with_trivia())
        if (!is_trivia(child.kind()) || child.kind() == Kind::heredoc_body)
            all.push_back(child);
    return all;
}

// Whether it is the same code apart from comments and white space.
bool is_same_tree(Node left, Node right)
{
    if (left.kind() != right.kind())
        return false;
    if (!is_composite(left.kind()))
        return patterns::leaf_text(left) == patterns::leaf_text(right);
    return std::ranges::equal(code_children(left), code_children(right), is_same_tree);
}

// Some statements of a list, with their neighbours, in which fixes are made; or the whole file.
struct Region {
    std::span<const Node> statements;
    Span span;
    bool is_whole = false;
};

// A region after some fixes.
class FixedRegion {
public:
    FixedRegion(const Tree& tree, const Region& region, const Drafts& drafts)
        : region_(region), drafts_(drafts), source_(region.is_whole ? tree.source->path() : "fix.pp", text(tree)),
          tree_(parse(source_, {}))
    {
    }

    // Whether only the fixes differ from the code before, and each is what it is alone.
    bool is_right(const Tree& old)
    {
        if (!tree_.errors.empty())
            return false;
        const Nodes now = code_children(tree_.root());
        const bool is_same =
            region_.is_whole ? is_same_list(code_children(old.root()), now) : is_same_list(region_.statements, now);
        return is_same && next_ == drafts_.size();
    }

    // Whether the rule reports the fixed code again, and it has not become smaller: then it would be fixed without end.
    // `steps`: of patterns, that are left.
    bool matches_again(std::size_t at, const Tree& old, text::RegexBudget& regexes, std::uint64_t& steps) const
    {
        const FixDraft& draft = *drafts_[at];
        const Place& place = places_[at];
        const auto size_before = [&](NodeIndex node) { return old.next[node] - node; };
        const NodeIndex size = std::min(size_before(draft.match), size_before(draft.replaced));
        patterns::Matcher matcher(tree_, regexes, steps);
        const auto is_match = [&](NodeIndex index) {
            return std::ranges::any_of(draft.custom->again.any, [&](const patterns::Pattern& pattern) {
                return matcher.matches(draft.custom->again, pattern, tree_.node(index)) || matcher.is_stopped();
            });
        };
        bool is_again = false;
        for (NodeIndex i = place.begin; i < place.end && !is_again;) {
            if (is_inserted(draft, {tree_.begin[i] - place.offset, tree_.end[i] - place.offset})) {
                i = tree_.next[i];
                continue;
            }
            is_again = tree_.next[i] - i >= size && is_match(i);
            ++i;
        }
        if (const auto around = match_around(draft, place, old); around && !is_again && is_match(around->index())) {
            const Span reported = patterns::capture_span(tree_, matcher.captures()[*draft.custom->at]);
            const Span code{place.offset + draft.code.begin, place.offset + draft.code.end};
            is_again = tree_.next[place.begin] - place.begin >= size && code.contains(reported);
        }
        steps = matcher.steps_left();
        return is_again || matcher.is_stopped();
    }

private:
    struct Place {
        Offset offset = 0;    // of the draft's text
        NodeIndex begin = 0;  // its nodes
        NodeIndex end = 0;
    };

    // What the pattern matched, if the fix replaces only a part of it.
    [[nodiscard]] std::optional<Node> match_around(const FixDraft& draft, const Place& place, const Tree& old) const
    {
        if (!draft.custom->at || place.begin == place.end)
            return std::nullopt;
        std::optional<Node> around = tree_.node(place.begin);
        for (auto before = std::optional(old.node(draft.replaced)); before && before->index() != draft.match;
             before = before->parent())
            around = around ? around->parent() : std::nullopt;
        return old.next[draft.match] > draft.replaced && draft.match <= draft.replaced ? around : std::nullopt;
    }

    static bool is_inserted(const FixDraft& draft, Span span)
    {
        return std::ranges::any_of(draft.inserted, [&](Span inserted) { return inserted.contains(span); });
    }

    std::string text(const Tree& tree)
    {
        std::string result;
        Offset at = region_.span.begin;
        for (const FixDraft* const draft : drafts_) {
            result += tree.source->text({at, draft->span.begin});
            places_.push_back({static_cast<Offset>(result.size())});
            result += draft->text;
            at = draft->span.end;
        }
        return result += tree.source->text({at, region_.span.end});
    }

    bool is_same(Node before, Node now)
    {
        if (is_replaced(before)) {
            const Node nodes[]{now};
            return is_fixed(nodes);
        }
        if (before.kind() != now.kind())
            return false;
        if (!is_composite(before.kind()))
            return before.text() == now.text();
        return is_same_list(code_children(before), code_children(now));
    }

    bool is_same_list(std::span<const Node> before, std::span<const Node> now)
    {
        std::size_t at = 0;
        for (const Node node : before) {
            if (!is_replaced(node)) {
                if (at == now.size() || !is_same(node, now[at]))
                    return false;
                ++at;
                continue;
            }
            const Offset end = places_[next_].offset + drafts_[next_]->code.end;
            const std::size_t first = at;
            while (at < now.size() && now[at].span().begin < end)
                ++at;
            if (!is_fixed(now.subspan(first, at - first)))
                return false;
        }
        return at == now.size();
    }

    [[nodiscard]] bool is_replaced(Node node) const
    {
        return next_ < drafts_.size() && drafts_[next_]->replaced == node.index();
    }

    // Whether the nodes are the code of the next draft.
    bool is_fixed(std::span<const Node> nodes)
    {
        const FixDraft& draft = *drafts_[next_];
        Place& place = places_[next_++];
        const SourceFile source("fix.pp", draft.alone);
        const Tree alone = parse(source, {});
        const Nodes statements = code_children(alone.root());
        if (nodes.empty())
            return statements.empty();
        place.begin = nodes.front().index();
        place.end = tree_.next[nodes.back().index()];
        const Offset begin = place.offset + draft.code.begin;
        return nodes.front().span().begin == begin && nodes.back().span().end == begin + draft.code.size()
            && std::ranges::equal(nodes, statements, [](Node now, Node as_alone) {
                   return is_same_tree(patterns::unwrapped(now), patterns::unwrapped(as_alone));
               });
    }

    const Region& region_;
    const Drafts& drafts_;
    std::vector<Place> places_;
    SourceFile source_;
    Tree tree_;
    std::size_t next_ = 0;  // draft
};

class DraftsCheck {
public:
    DraftsCheck(const Tree& tree, text::RegexBudget& regexes, std::size_t bytes)
        : tree_(tree), regexes_(regexes), bytes_(bytes),
          steps_(pattern_steps.of({.bytes = tree.source->text().size(), .files = 1}))
    {
        for (const Tree::Heredoc& heredoc : tree.heredocs) {
            heredocs_.push_back(tree.begin[heredoc.tag]);
            if (heredoc.body != 0)
                heredocs_.push_back(tree.begin[heredoc.body]);
        }
        std::ranges::sort(heredocs_);
    }

    // First all of them, and of those that are not right together, each half, so that there are few steps if most are right.
    void run(std::span<FixDraft> drafts)
    {
        add_layers(drafts);
        for (; !groups_.empty(); groups_.pop_front())
            check(groups_.front());
    }

private:
    // Fixes that overlap are in different groups.
    void add_layers(std::span<FixDraft> drafts)
    {
        Drafts sorted;
        for (FixDraft& draft : drafts)
            sorted.push_back(&draft);
        std::ranges::sort(sorted, {}, [](const FixDraft* draft) {
            return std::tuple(draft->replaced, std::string_view(draft->custom->rule.name));
        });
        std::vector<Offset> open;  // the ends of those around
        for (FixDraft* const draft : sorted) {
            while (!open.empty() && open.back() <= draft->span.begin)
                open.pop_back();
            if (open.size() == groups_.size())
                groups_.emplace_back();
            groups_[open.size()].push_back(draft);
            open.push_back(draft->span.end);
        }
    }

    void check(const Drafts& drafts)
    {
        const Region region = region_of(drafts);
        std::size_t cost = region.span.size() + region.statements.size();
        for (const FixDraft* const draft : drafts)
            cost += draft->text.size();
        if (cost > bytes_)
            return;
        bytes_ -= cost;
        FixedRegion fixed(tree_, region, drafts);
        if (!fixed.is_right(tree_))
            return split(drafts);
        for (std::size_t i = 0; i < drafts.size(); ++i)
            drafts[i]->is_right = !fixed.matches_again(i, tree_, regexes_, steps_);
    }

    // Those of one rule, then the others; or two halves.
    void split(const Drafts& drafts)
    {
        if (drafts.size() == 1)
            return;
        Drafts first;
        Drafts second;
        std::ranges::partition_copy(drafts, std::back_inserter(first), std::back_inserter(second),
                                    [&](const FixDraft* draft) { return draft->custom == drafts.front()->custom; });
        if (second.empty()) {
            const auto middle = drafts.begin() + static_cast<std::ptrdiff_t>(drafts.size() / 2);
            first.assign(drafts.begin(), middle);
            second.assign(middle, drafts.end());
        }
        groups_.push_back(std::move(first));
        groups_.push_back(std::move(second));
    }

    Region region_of(const Drafts& drafts)
    {
        const Region whole{{}, {0, static_cast<Offset>(tree_.source->text().size())}, true};
        NodeIndex first = tree_.size();
        Offset begin = whole.span.end;
        Offset end = 0;
        for (const FixDraft* const draft : drafts)
            for (const NodeIndex node : {draft->match, draft->replaced}) {
                first = std::min(first, node);
                begin = std::min({begin, tree_.begin[node], draft->span.begin});
                end = std::max({end, tree_.end[node], draft->span.end});
            }
        if (tree_.root().kind() != Kind::file)
            return whole;
        for (std::optional<Node> node = tree_.node(first); node; node = node->parent()) {
            const auto list = node->parent();
            if (!list || (list->kind() != Kind::block && list->kind() != Kind::file))
                continue;
            if (list->span().end < end && list->kind() != Kind::file)
                continue;
            const Nodes& all = statements_of(*list);
            auto from = std::ranges::upper_bound(all, begin, {}, [](Node n) { return n.span().end; });
            auto to = std::ranges::lower_bound(all, end, {}, [](Node n) { return n.span().begin; });
            from -= from == all.begin() ? 0 : 1;
            to += to == all.end() ? 0 : 1;
            if (from >= to)
                return whole;
            const Span span{from->span().begin, std::prev(to)->span().end};
            const auto heredoc = std::ranges::lower_bound(heredocs_, span.begin);
            const bool has_lines = begin < span.begin || end > span.end;  // that the fixes remove
            if (has_lines || (heredoc != heredocs_.end() && *heredoc < span.end))
                return whole;
            return {{from, to}, span, false};
        }
        return whole;
    }

    const Nodes& statements_of(Node list)
    {
        const auto [at, is_new] = lists_.try_emplace(list.index());
        if (is_new)
            at->second = patterns::parts_of(list);
        return at->second;
    }

    const Tree& tree_;
    text::RegexBudget& regexes_;
    std::size_t bytes_;
    std::uint64_t steps_;
    std::vector<Offset> heredocs_;  // where tags and texts begin
    std::deque<Drafts> groups_;
    std::unordered_map<NodeIndex, Nodes> lists_;  // statements
};

}  // namespace

void check_drafts(const Tree& tree, std::span<FixDraft> drafts, text::RegexBudget& regexes, std::size_t bytes)
{
    DraftsCheck(tree, regexes, bytes).run(drafts);
}

}  // namespace plint::rules
