// Attributes that code elsewhere gives to a resource: by an override, by a collector, in an inheriting class.
#pragma once

#include "checks/project/project.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/names.hpp"
#include "rules/engine/context.hpp"
#include "rules/shared/given_attributes.hpp"

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace plint {

// Whether a list of attributes of one of these kinds, anywhere in the file, may give resources of the type an attribute whose
// name `sets` holds of.
template <class Sets>
[[nodiscard]] bool any_list_gives(const Tree& tree, std::initializer_list<Kind> kinds, std::string_view type, const Sets& sets)
{
    for (NodeIndex i = 0; i < tree.size(); ++i) {
        if (std::ranges::find(kinds, tree.kind[i]) == kinds.end())
            continue;
        const Node node = tree.node(i);
        if (syntax::resource_type(syntax::AttributeList(node)) != type)
            continue;
        bool given = false;
        const bool all = each_attribute(node, [&](const GivenAttribute& each) { given = given || sets(each.name); });
        if (given || !all)
            return true;
    }
    return false;
}

// Whether a collector or override of this file may give resources of the type the attribute.
[[nodiscard]] inline bool is_given_later(const Tree& tree, std::string_view type, std::string_view attribute)
{
    return any_list_gives(tree, {Kind::collector, Kind::resource_override}, type,
                          [&](std::string_view name) { return name == attribute; });
}

// Whether the attribute of a resource that is declared here may be another in the end: given by this file, or by a class
// that inherits from the one around the declaration, wherever that is.
[[nodiscard]] inline bool may_change_later(Node declaration, std::string_view type, std::string_view attribute, const Context& ctx)
{
    if (is_given_later(declaration.tree(), type, attribute))
        return true;
    const auto around = declaration.enclosing(Kind::class_definition);
    if (!around || !ctx.file())
        return false;
    const std::string name = lower_case(syntax::qualified_name(*around));
    const auto inherits = [&](const Definition& definition) { return definition.parent == name; };
    for (FileIndex file = 0; file < ctx.project().layout().files.size(); ++file)
        if (std::ranges::any_of(ctx.project().summary(file).definitions, inherits))
            return true;
    return false;
}

}  // namespace plint
