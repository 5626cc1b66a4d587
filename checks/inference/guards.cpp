#include "checks/inference/guards.hpp"

#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_set>

namespace plint::inference {

namespace {

using TestTexts = std::unordered_set<std::string_view>;

// Of a test its operands of `and` and `or`, and what these compare.
void add_test_texts(Node test, TestTexts& texts)
{
    if (const auto paren = syntax::as<syntax::Paren>(test)) {
        if (paren->inner())
            add_test_texts(*paren->inner(), texts);
        return;
    }
    if (const auto negation = syntax::as<syntax::Negation>(test)) {
        if (negation->operand())
            add_test_texts(*negation->operand(), texts);
        return;
    }
    const auto binary = syntax::as<syntax::Binary>(test);
    const auto operation = binary ? binary->operator_token() : std::nullopt;
    if (operation && (operation->kind() == Kind::kw_and || operation->kind() == Kind::kw_or)) {
        for (const auto& operand : {binary->left(), binary->right()})
            if (operand)
                add_test_texts(*operand, texts);
        return;
    }
    texts.insert(test.text());
    if (operation && binary->left())
        texts.insert(binary->left()->text());
}

// The test that decides which part of a condition is evaluated; none for other nodes.
std::optional<Node> test_of(Node node)
{
    switch (node.kind()) {
    case Kind::if_expression:
    case Kind::elsif_clause:
    case Kind::unless_expression:
    case Kind::case_expression: {
        const auto test = syntax::child_of<syntax::Expression>(node);
        return test ? std::optional<Node>(*test) : std::nullopt;
    }
    case Kind::selector: return syntax::Selector(node).value();
    case Kind::binary:
        return node.child(Kind::kw_and) || node.child(Kind::kw_or) ? syntax::Binary(node).left() : std::nullopt;
    default: return std::nullopt;
    }
}

// The tests around a node, in its body and outside of `until`.
void add_guards(Node node, Span until, TestTexts& texts)
{
    Node inner = node;
    for (std::optional<Node> at = node.parent(); at && !is_definition(at->kind()); inner = *at, at = at->parent()) {
        if (until.begin < until.end && at->span().contains(until))
            return;
        if (const auto test = test_of(*at); test && *test != inner)
            add_test_texts(*test, texts);
    }
}

}  // namespace

bool have_same_guard(Node read, std::span<const Node> assignments)
{
    TestTexts around;
    add_guards(read, {}, around);
    if (around.empty())
        return false;
    return std::ranges::any_of(assignments, [&](Node assignment) {
        TestTexts deciding;
        add_guards(assignment, read.span(), deciding);
        auto value = syntax::Assignment(assignment).right();
        while (value) {
            if (const auto test = test_of(*value))
                add_test_texts(*test, deciding);
            const auto paren = syntax::as<syntax::Paren>(Node(*value));
            value = paren ? paren->inner() : std::nullopt;
        }
        return std::ranges::any_of(deciding, [&](std::string_view text) { return around.contains(text); });
    });
}

}  // namespace plint::inference
