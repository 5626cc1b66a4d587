#include "parser/syntax/attribute_lists.hpp"

#include "parser/syntax/expressions.hpp"
#include "parser/syntax/names.hpp"

namespace plint::syntax {

namespace {

std::optional<Node> type_node(AttributeList list)
{
    if (list.kind() == Kind::resource_body) {
        const auto resource = list.parent() ? as<Resource>(*list.parent()) : std::nullopt;
        return resource ? resource->type() : std::nullopt;
    }
    const auto first = child_of<Expression>(list);
    if (const auto access = first ? as<Access>(*first) : std::nullopt)
        return access->left();
    return first;
}

}  // namespace

std::string resource_type(AttributeList list)
{
    const auto node = type_node(list);
    if (!node
        || (node->kind() != Kind::name && node->kind() != Kind::class_reference && node->kind() != Kind::kw_class))
        return {};
    return plain_name(node->text());
}

}  // namespace plint::syntax
