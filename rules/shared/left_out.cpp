#include "rules/shared/left_out.hpp"

#include "checks/catalogue/catalogue.hpp"
#include "checks/names/function_roles.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/view.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

namespace plint::rules {

namespace {

bool is_test(Kind kind)
{
    return kind == Kind::if_expression || kind == Kind::unless_expression || kind == Kind::case_expression;
}

// The outermost test of the body around a place; std::nullopt without one, and inside a lambda or a selector.
std::optional<Node> outermost_test(Node place)
{
    std::optional<Node> test;
    for (auto at = place.parent(); at && !is_definition(at->kind()); at = at->parent()) {
        if (at->kind() == Kind::lambda || at->kind() == Kind::selector)
            return std::nullopt;
        if (is_test(at->kind()))
            test = at;
    }
    return test;
}

// `$facts[…]`, `$::osfamily`, and functions of literals alone, such as `os_version('debian >= 12')`.
bool is_of_facts(Node node)
{
    if (const auto variable = syntax::as<syntax::Variable>(node)) {
        std::string_view name = variable->name();
        const bool is_top = name.starts_with("::");
        name.remove_prefix(is_top ? 2 : 0);
        return name == "facts" || (is_top && catalogue::find_fact(name) != nullptr);
    }
    if (!syntax::AnyCall::is(node.kind()))
        return false;
    const syntax::AnyCall call(node);
    const std::vector<Node> arguments = call.arguments();
    return call.function().find("os_version") != std::string_view::npos
        || (call.function().find("::codename") != std::string_view::npos && !arguments.empty());
}

bool asks_for_facts(Node test)
{
    const auto asked = syntax::child_of<syntax::Expression>(test);
    return asked && (is_of_facts(*asked) || std::ranges::any_of(Node(*asked).descendants(), is_of_facts));
}

bool is_leaving(Node node)
{
    if (!syntax::AnyCall::is(node.kind()))
        return false;
    const std::string_view function = syntax::AnyCall(node).function();
    return function == "return" || names::has_role(function, names::FunctionRole::fails);
}

// Whether an outcome of the test contains none of the places, and goes on.
bool has_other_outcome(Node test, const std::vector<Node>& places)
{
    bool is_exhaustive = false;
    for (const Node arm : test.children()) {
        const Kind kind = arm.kind();
        if (kind != Kind::block && kind != Kind::elsif_clause && kind != Kind::else_clause && kind != Kind::case_option)
            continue;
        is_exhaustive = is_exhaustive || kind == Kind::else_clause
            || (kind == Kind::case_option && arm.text().starts_with("default"));
        const bool has_place =
            std::ranges::any_of(places, [&](Node place) { return arm.span().contains(place.span()); });
        if (!has_place && !std::ranges::any_of(arm.descendants(), is_leaving))
            return true;
    }
    return !is_exhaustive;
}

}  // namespace

bool facts_leave_out(const Tree& tree, std::span<const Span> places)
{
    std::vector<Node> nodes;
    for (const Span place : places)
        for (NodeIndex i = 0; i < tree.size(); ++i)
            if (tree.node(i).span() == place) {
                nodes.push_back(tree.node(i));
                break;
            }
    if (nodes.empty() || nodes.size() != places.size())
        return false;
    const auto test = outermost_test(nodes.front());
    return test && std::ranges::all_of(nodes, [&](Node node) { return outermost_test(node) == test; })
        && asks_for_facts(*test) && has_other_outcome(*test, nodes);
}

}  // namespace plint::rules
