// Tests of what is already declared.
#pragma once

#include "checks/names/function_roles.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"
#include "rules/engine/rule.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace plint::rules::duplicate_declaration {

[[nodiscard]] inline bool is_question(Node node)
{
    if (!syntax::AnyCall::is(node.kind()))
        return false;
    return names::has_role(syntax::AnyCall(node).function(), names::FunctionRole::asks_what_is_declared);
}

// Whether tests ask what is declared, by their place in the tree.
struct Questions {
    std::unordered_map<NodeIndex, bool> known;

    explicit Questions(const ProgramContext&) {}

    [[nodiscard]] bool asks(Node test)
    {
        const auto [answer, is_new] = known.try_emplace(test.index(), false);
        if (is_new)
            answer->second = is_question(test) || std::ranges::any_of(test.descendants(), is_question);
        return answer->second;
    }
};

// Whether it runs only after a test of what is declared: what is there already then need not be declared again.
[[nodiscard]] inline bool is_guarded(Node node, const ProgramContext& ctx)
{
    for (auto at = node.parent(); at && !is_definition(at->kind()); at = at->parent())
        switch (at->kind()) {
        case Kind::if_expression:
        case Kind::elsif_clause:
        case Kind::unless_expression:
        case Kind::case_expression:
        case Kind::selector: {
            const auto test = syntax::child_of<syntax::Expression>(*at);
            if (test && ctx.kept<Questions>().asks(*test))
                return true;
            break;
        }
        default: break;
        }
    return false;
}

}  // namespace plint::rules::duplicate_declaration
