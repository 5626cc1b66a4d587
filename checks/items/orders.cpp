#include "checks/items/orders.hpp"

#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/names.hpp"
#include "parser/syntax/relationships.hpp"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace plint::items {

using namespace syntax;

std::string normal_title(std::string_view type, const std::string& title)
{
    if (type == "class")
        return plain_name(title);
    if (type == "file" && title.size() > 1 && title.ends_with('/'))
        return title.substr(0, title.find_last_not_of('/') + 1);
    return title;
}

void OrderReader::read_attributes(Node list, Ends own, const Place& place, Owner owner)
{
    for (const Attribute attribute : children_of<Attribute>(list)) {
        const auto before = comes_before(attribute_name(attribute));
        if (!before || !attribute.value())
            continue;
        const Ends other = group_of(*attribute.value(), place.values);
        if (other.count == 0)
            continue;
        Order order{own, other, attribute.value()->span(), place.body, place.branch};
        if (!*before)
            std::swap(order.before, order.after);
        order.is_certain = owner == Owner::resource;
        order.is_virtual = owner == Owner::virtual_resource;
        items_.orders.push_back(order);
    }
}

void OrderReader::read_chain(const Relationship& relation, const Place& place)
{
    const auto operands = ordered_operands(relation);
    if (!operands)
        return;
    const Ends here = group_of(operands->left, place.values);
    const Ends there = group_of(operands->right, place.values);
    const bool forward = operands->left_is_first;
    items_.orders.push_back(
        {forward ? here : there, forward ? there : here, operands->right.span(), place.body, place.branch});
}

void OrderReader::read_realized(const AnyCall& call, const Place& place)
{
    const Ends none{static_cast<std::uint32_t>(items_.ends.size()), 0};
    for (const Node argument : call.arguments())
        if (const Ends group = group_of(argument, place.values); group.count > 0)
            items_.orders.push_back({none, group, argument.span(), place.body, place.branch});
}

void OrderReader::add_end(std::string_view type, const Title& title, bool is_reference)
{
    items_.ends.push_back({words_.add(type), words_.add(normal_title(type, title.text)),
                           words_.add(normal_title(type, title.symbols)), title.span, is_reference});
}

Ends OrderReader::group_of(Node expression, const TitleValues& values)
{
    if (const auto known = groups_.find(expression.index()); known != groups_.end())
        return known->second;
    Ends group{static_cast<std::uint32_t>(items_.ends.size()), 0};
    add_references(expression, values);
    group.count = static_cast<std::uint32_t>(items_.ends.size()) - group.first;
    groups_.emplace(expression.index(), group);
    return group;
}

void OrderReader::add_references(Node expression, const TitleValues& values)
{
    if (const auto array = as<Array>(expression)) {
        for (const Element element : array->elements())
            add_references(element, values);
    } else if (const auto access = as<Access>(expression)) {
        if (!access->left() || access->left()->kind() != Kind::class_reference)
            return;
        const std::string type = plain_name(access->left()->text());
        std::vector<Title> titles;
        for (const Element key : access->keys())
            values.add_titles(key, titles);
        for (const Title& title : titles)
            add_end(type, title, true);
    } else if (const auto resource = as<Resource>(expression)) {
        add_declared(*resource, values);
    }
}

void OrderReader::add_declared(const Resource& resource, const TitleValues& values)
{
    const auto leaf = resource.type();
    if (!leaf || (leaf->kind() != Kind::name && leaf->kind() != Kind::kw_class))
        return;
    const std::string type = plain_name(leaf->text());
    for (const ResourceBody body : resource.bodies()) {
        if (!body.title() || body.title()->kind() == Kind::kw_default)
            continue;
        std::vector<Title> titles;
        values.add_titles(*body.title(), titles);
        for (const Title& title : titles)
            add_end(type, title, false);
    }
}

}  // namespace plint::items
