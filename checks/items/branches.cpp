#include "checks/items/branches.hpp"

#include "parser/syntax/calls.hpp"

#include <algorithm>
#include <utility>

namespace plint::items {

using namespace syntax;

Branch BranchReader::branch_of(Node node, NodeIndex body, Branch left)
{
    std::vector<std::pair<NodeIndex, BranchPart>> parts;  // from the inside
    Branch outer = left;
    Node inner = node;
    for (auto at = node.parent(); at && at->index() != body; inner = *at, at = at->parent()) {
        const auto known = known_.find(inner.index());
        if (known != known_.end()) {
            outer = known->second;
            break;
        }
        if (const auto part = part_of(inner, *at))
            parts.emplace_back(inner.index(), *part);
    }
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
        part->second.outer = outer;
        branches_.push_back(part->second);
        outer = static_cast<Branch>(branches_.size());
        known_.emplace(part->first, outer);
    }
    return outer;
}

std::optional<BranchPart> BranchReader::part_of(Node inner, Node outer)
{
    using PartKind = BranchPart::Kind;
    const auto arm = [&](Node whole, std::optional<Expression> test) {
        return BranchPart{test && asks(*test) ? PartKind::guard : PartKind::arm, 0, whole.span().begin, inner.index()};
    };
    switch (outer.kind()) {
    case Kind::if_expression:
    case Kind::unless_expression: {
        const auto test = child_of<Expression>(outer);
        if (test && Node(*test) == inner)
            return std::nullopt;
        return arm(outer, test);
    }
    case Kind::elsif_clause: {
        const auto test = child_of<Expression>(outer);
        if (test && asks(*test))
            return BranchPart{PartKind::guard, 0, outer.span().begin, inner.index()};
        return std::nullopt;  // the clause is the arm
    }
    case Kind::case_expression: {
        const auto test = child_of<Expression>(outer);
        if (test && Node(*test) == inner)
            return std::nullopt;
        return arm(outer, test);
    }
    case Kind::selector:
        if (const auto value = child_of<Expression>(outer); value && Node(*value) == inner)
            return std::nullopt;
        return BranchPart{};
    case Kind::binary:
        if (outer.child(Kind::kw_and) || outer.child(Kind::kw_or))
            return BranchPart{};
        return std::nullopt;
    case Kind::parameters: return BranchPart{};
    default:
        if (inner.kind() == Kind::lambda)
            return BranchPart{};
        return std::nullopt;
    }
}

// Whether a test asks what is declared; each test is read once.
bool BranchReader::asks(Node test)
{
    const auto [known, fresh] = asks_.try_emplace(test.index(), false);
    if (fresh) {
        const auto is_question = [](Node node) {
            return AnyCall::is(node.kind())
                && (AnyCall(node).function().starts_with("defined") || AnyCall(node).function().ends_with("_defined"));
        };
        known->second = is_question(test) || std::ranges::any_of(test.descendants(), is_question);
    }
    return known->second;
}

Branch BranchReader::leave(Branch left)
{
    branches_.push_back({BranchPart::Kind::other, left, 0, 0});
    return static_cast<Branch>(branches_.size());
}

}  // namespace plint::items
