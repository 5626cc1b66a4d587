// The value of a variable that its body assigns exactly once.
#pragma once

#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/context.hpp"
#include "rules/shared/body_around.hpp"

#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace plint::rules {

// Of one file. The tree of the context must outlive it.
class AssignedValues {
public:
    explicit AssignedValues(const TreeContext& ctx)
    {
        const Tree& tree = ctx.tree();
        for (NodeIndex i = 0; i < tree.size(); ++i) {
            const Node node = tree.node(i);
            if (const auto parameter = syntax::as<syntax::Parameter>(node)) {
                add(node, parameter->name(), std::nullopt);
            } else if (const auto assignment = syntax::as<syntax::Assignment>(node)) {
                const auto left = assignment->left();
                const auto variable = left ? syntax::as<syntax::Variable>(Node(*left)) : std::nullopt;
                const auto right = assignment->right();
                if (variable)
                    add(node, variable->name(), right ? std::optional<Node>(*right) : std::nullopt);
            }
        }
    }

    // The assigned expression; std::nullopt if there is none or several, or if a parameter of the body or of one of its
    // lambdas has this name.
    [[nodiscard]] std::optional<Node> find(const syntax::Variable& variable) const
    {
        const auto found = values_.find({body_around(variable).span().begin, variable.name()});
        return found == values_.end() ? std::nullopt : found->second;
    }

private:
    void add(Node node, std::string_view name, std::optional<Node> value)
    {
        const auto [at, is_new] = values_.try_emplace({body_around(node).span().begin, name}, value);
        if (!is_new)
            at->second.reset();
    }

    std::map<std::pair<Offset, std::string_view>, std::optional<Node>> values_;
};

// The expression whose value this is: of a variable that is assigned once, what is assigned.
[[nodiscard]] inline Node assigned_value(Node node, const TreeContext& ctx)
{
    const auto variable = syntax::as<syntax::Variable>(node);
    const auto value = variable ? ctx.kept<AssignedValues>().find(*variable) : std::nullopt;
    return value ? *value : node;
}

}  // namespace plint::rules
