#include "checks/lookup/relations.hpp"

#include "checks/names/names.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/expressions.hpp"
#include "parser/syntax/literals.hpp"
#include "parser/syntax/relationships.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace plint::lookup::relations {

namespace {

using namespace syntax;

std::string reference(std::string_view type, std::string_view title)
{
    const bool is_class = plain_name(type) == "class";
    return names::capitalised(plain_name(type)) + "[" + (is_class ? plain_name(title) : std::string(title)) + "]";
}

// `$x` for `$x` and `"${x}"`: a title of variables as it is written, since a variable has one value in a body. A literal
// title that looks the same would be `'$x'`, which resources are not called.
std::optional<std::string> text_of_variables(Node title)
{
    if (const auto variable = as<Variable>(title))
        return fmt::format("${}", variable->name());
    const auto string = as<InterpolatedString>(title);
    if (!string)
        return std::nullopt;
    std::string all;
    std::size_t variables = 0;
    for (const StringPart part : string->parts()) {
        if (const auto text = as<StringText>(Node(part))) {
            all += text->value();
            continue;
        }
        const auto value = part.expression();
        const auto variable = value ? as<Variable>(Node(*value)) : std::nullopt;
        if (!variable)
            return std::nullopt;
        ++variables;
        all += fmt::format("${{{}}}", variable->name());
    }
    if (variables == 1 && all.starts_with("${") && all.find('}') + 1 == all.size())
        return fmt::format("${}", std::string_view(all).substr(2, all.size() - 3));
    return all;
}

class OrderReader {
public:
    Orders run(Node body)
    {
        visit(body);
        std::ranges::stable_sort(orders_.all, {}, [](const Order& order) { return order.place.span(); });
        return std::move(orders_);
    }

private:
    void visit(Node node)
    {
        for (const Node child : node.children()) {
            switch (child.kind()) {
            // Not surely evaluated, or not now.
            case Kind::lambda:
            case Kind::if_expression:
            case Kind::unless_expression:
            case Kind::case_expression:
            case Kind::selector:
            case Kind::parameters:
            case Kind::virtual_resource: continue;
            case Kind::relationship: chain(Relationship(child)); break;
            case Kind::resource: resources(Resource(child)); break;
            default: break;
            }
            if (is_composite(child.kind()) && !is_definition(child.kind()))
                visit(child);
        }
    }

    void chain(const Relationship& relation)
    {
        const auto operands = ordered_operands(relation);
        if (!operands)
            return;
        const std::size_t here = group_of(operands->left);
        const std::size_t there = group_of(operands->right);
        orders_.all.push_back(operands->left_is_first ? Order{here, there, operands->right}
                                                      : Order{there, here, operands->right});
    }

    void resources(const Resource& resource)
    {
        const auto type = resource.type();
        if (!type || (type->kind() != Kind::name && type->kind() != Kind::kw_class))
            return;
        for (const ResourceBody body : resource.bodies()) {
            if (!body.title() || body.title()->kind() == Kind::kw_default)
                continue;
            std::optional<std::size_t> own;
            for (const Attribute attribute : body.attributes()) {
                const auto before = comes_before(attribute_name(attribute));
                if (!before || !attribute.value())
                    continue;
                if (!own) {
                    own = orders_.groups.size();
                    add_titles(type->text(), *body.title(), orders_.groups.emplace_back());
                }
                const std::size_t other = group_of(*attribute.value());
                orders_.all.push_back(*before ? Order{*own, other, *attribute.value()}
                                              : Order{other, *own, *attribute.value()});
            }
        }
    }

    // What an expression names; an operand that two arrows share is read once.
    std::size_t group_of(Node expression)
    {
        const auto [known, fresh] = groups_.try_emplace(expression.index(), orders_.groups.size());
        if (fresh)
            add_named(expression, orders_.groups.emplace_back());
        return known->second;
    }

    static void add_titles(std::string_view type, Node title, Group& all)
    {
        if (const auto array = as<Array>(title)) {
            for (const Element element : array->elements())
                add_titles(type, element, all);
        } else if (const auto text = constant_string(title)) {
            all.push_back(reference(type, *text));
        } else if (const auto written = text_of_variables(title)) {
            all.push_back(reference(type, *written));
        }
    }

    static void add_named(Node expression, Group& all)
    {
        if (const auto array = as<Array>(expression)) {
            for (const Element element : array->elements())
                add_named(element, all);
        } else if (const auto access = as<Access>(expression)) {
            if (access->left() && access->left()->kind() == Kind::class_reference)
                for (const Element key : access->keys())
                    add_titles(access->left()->text(), key, all);
        } else if (const auto resource = as<Resource>(expression)) {
            if (const auto type = resource->type();
                type && (type->kind() == Kind::name || type->kind() == Kind::kw_class))
                for (const ResourceBody body : resource->bodies())
                    if (body.title() && body.title()->kind() != Kind::kw_default)
                        add_titles(type->text(), *body.title(), all);
        }
    }

    Orders orders_;
    std::unordered_map<NodeIndex, std::size_t> groups_;  // by expression
};

}  // namespace

Orders orders(Node body)
{
    return OrderReader().run(body);
}

}  // namespace plint::lookup::relations
