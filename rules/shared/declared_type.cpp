#include "rules/shared/declared_type.hpp"

#include "parser/source/limits.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/expressions.hpp"

#include <algorithm>
#include <array>

namespace plint::rules {

namespace {

// Whether an assignment above `variable`, by itself or in a list, may have set it in this lambda. What a lambda within sets
// stays there.
bool may_be_own(const syntax::Lambda& lambda, const syntax::Variable& variable)
{
    if (variable.index() - lambda.index() > limits::nodes_before_use)
        return true;
    for (NodeIndex i = lambda.index() + 1; i < variable.index(); ++i) {
        const Node node = lambda.tree().node(i);
        const auto assignment = syntax::as<syntax::Assignment>(node);
        const auto target = assignment ? assignment->left() : std::nullopt;
        if (!target || node.enclosing(Kind::lambda) != lambda)
            continue;
        for (NodeIndex at = target->index(); at < lambda.tree().next[target->index()]; ++at)
            if (const auto set = syntax::as<syntax::Variable>(lambda.tree().node(at));
                set && set->name() == variable.name())
                return true;
    }
    return false;
}

bool holds_numbers_or_booleans(Node type)
{
    static constexpr auto names = std::to_array<std::string_view>(
        {"Boolean", "Float", "Integer", "Numeric", "Stdlib::Port", "Stdlib::Port::Unprivileged", "Undef"});
    const auto access = syntax::as<syntax::Access>(type);
    const std::string_view name = access && access->left() ? access->left()->text() : type.text();
    if (access && (name == "Optional" || name == "Variant" || name == "NotUndef"))
        return std::ranges::all_of(access->keys(), [](Node member) { return holds_numbers_or_booleans(member); });
    return std::ranges::find(names, name) != names.end();
}

}  // namespace

std::optional<Node> declared_type(const syntax::Variable& variable)
{
    for (std::optional<Node> at = variable.parent(); at; at = at->parent()) {
        for (const syntax::Parameter parameter : syntax::parameters_of(*at))
            if (parameter.name() == variable.name())
                return parameter.type();
        const auto lambda = syntax::as<syntax::Lambda>(at);
        if (is_definition(at->kind()) || (lambda && may_be_own(*lambda, variable)))
            break;
    }
    return std::nullopt;
}

bool is_declared_number_or_boolean(const syntax::Variable& variable)
{
    const auto type = declared_type(variable);
    return type && holds_numbers_or_booleans(*type);
}

}  // namespace plint::rules
