#include "parser/syntax/set_variables.hpp"

#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"

#include <algorithm>
#include <optional>

namespace plint::syntax {

// `[$a, $b] = …` and `{ a => $b } = …` set several.
static void add_targets(Node left, std::vector<std::string_view>& names)
{
    if (const auto variable = as<Variable>(left))
        names.push_back(variable->name());
    for (const Node inner : left.descendants())
        if (const auto variable = as<Variable>(inner))
            names.push_back(variable->name());
}

std::vector<std::string_view> set_variables(const Tree& tree)
{
    std::vector<std::string_view> names;
    for (const Node node : tree.root().descendants()) {
        if (const auto parameter = as<Parameter>(node); parameter && parameter->variable())
            names.push_back(parameter->name());
        else if (const auto assignment = as<Assignment>(node); assignment && assignment->left())
            add_targets(*assignment->left(), names);
    }
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

bool is_set_here(Node variable)
{
    const auto parent = variable.parent();
    if (!parent)
        return false;
    if (const auto parameter = as<Parameter>(*parent))
        return parameter->variable() == variable;  // not one that the default value reads
    Node target = variable;
    for (std::optional<Node> around = parent; around; around = around->parent()) {
        if (const auto assignment = as<Assignment>(*around))
            return assignment->left() && Node(*assignment->left()) == target;
        if (around->kind() != Kind::array && around->kind() != Kind::hash && around->kind() != Kind::pair)
            return false;
        target = *around;
    }
    return false;
}

}  // namespace plint::syntax
