#include "checks/items/branches.hpp"

#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"

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
    switch (outer.kind()) {
    case Kind::if_expression:
    case Kind::unless_expression:
    case Kind::case_expression: {
        const auto test = child_of<Expression>(outer);
        if (test && Node(*test) == inner)
            return std::nullopt;
        return arm(outer, inner, test);
    }
    case Kind::elsif_clause: {
        const auto test = child_of<Expression>(outer);
        if (test && asks(*test))
            return BranchPart{.kind = PartKind::guard, .test = outer.span().begin, .number = inner.index()};
        return std::nullopt;  // the clause is the arm
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

BranchPart BranchReader::arm(Node whole, Node inner, std::optional<Expression> test)
{
    BranchPart part{.kind = BranchPart::Kind::arm, .test = whole.span().begin, .number = inner.index()};
    part.variable = part.value = words_.add("");
    if (!test)
        return part;
    if (asks(*test)) {
        part.kind = BranchPart::Kind::guard;
        return part;
    }
    set_reads(whole, part);
    const bool is_if = whole.kind() == Kind::if_expression;
    const bool is_first = inner.kind() == Kind::block;
    if ((is_if || whole.kind() == Kind::unless_expression)
        && (is_first || (inner.kind() == Kind::else_clause && !whole.child(Kind::elsif_clause)))) {
        part.holds = is_if == is_first;
        read_test(*test, part);
    }
    return part;
}

// `$x`, `!$x`, `$x == 'a'` and `$x != 'a'`.
void BranchReader::read_test(Node test, BranchPart& part)
{
    if (const auto paren = as<Paren>(test)) {
        if (paren->inner())
            read_test(*paren->inner(), part);
    } else if (test.kind() == Kind::variable) {
        part.variable = words_.add(Variable(test).name());
    } else if (test.kind() == Kind::negation) {
        part.holds = !part.holds;
        if (const auto operand = child_of<Expression>(test))
            read_test(*operand, part);
    } else if (const auto binary = as<Binary>(test)) {
        const auto sign = binary->operator_token();
        if (!sign || (sign->kind() != Kind::equal && sign->kind() != Kind::not_equal) || !binary->left()
            || !binary->right() || binary->left()->kind() != Kind::variable)
            return;
        const auto value = constant_string(*binary->right());
        if (!value || value->empty())
            return;
        part.holds = part.holds == (sign->kind() == Kind::equal);
        part.variable = words_.add(Variable(*binary->left()).name());
        part.value = words_.add(*value);
    }
}

// All arms share them.
void BranchReader::set_reads(Node whole, BranchPart& part)
{
    const auto [known, fresh] = reads_.try_emplace(whole.index());
    Reads& reads = known->second;
    if (fresh) {
        reads.first = static_cast<std::uint32_t>(items_.test_reads.size());
        add_reads(whole);
        reads.count = static_cast<std::uint32_t>(items_.test_reads.size()) - reads.first;
    }
    part.first_read = reads.first;
    part.reads = reads.count;
}

void BranchReader::add_reads(Node whole)
{
    const auto add = [&](Node node) {
        if (node.kind() == Kind::variable)
            items_.test_reads.push_back(words_.add(Variable(node).name()));
    };
    const auto add_test = [&](Node of) {
        if (const auto test = child_of<Expression>(of)) {
            add(*test);
            for (const Node node : Node(*test).descendants())
                add(node);
        }
    };
    add_test(whole);
    for (const Node child : whole.children())
        if (child.kind() == Kind::elsif_clause || child.kind() == Kind::case_option)
            add_test(child);
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
    branches_.push_back({.outer = left});
    return static_cast<Branch>(branches_.size());
}

}  // namespace plint::items
