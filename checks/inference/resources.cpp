// Resources and classes that are declared with values for their parameters.
#include "checks/inference/evaluator.hpp"
#include "checks/inference/narrow.hpp"
#include "checks/names/names.hpp"
#include "checks/types/build.hpp"
#include "checks/types/print.hpp"
#include "parser/syntax/resources.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace plint::inference {

using namespace types;

// Undef asks for the default, where there is one.
void Evaluator::check_parameter(const ProjectTypes::Found& owner, std::string_view owner_name, std::string_view name,
                                Node node, const AbstractValue& given)
{
    const auto place = settings_.world->find_parameter(owner, name);
    if (!place)
        return;
    const summary::DefinedParameter& parameter = owner.definition->parameters[*place];
    const bool undef = !given.is_never() && !disjoint(table_, given.type, table_.bare(Tag::undef));
    if (!undef || parameter.required)
        check(node, settings_.world->parameter_type(owner, *place), given, {name, owner_name},
              Declaration{owner.file, parameter.span});
}

// By the Resource API a value has to be of the type itself; `undef` leaves the attribute out. Agents are given the value
// without its `Sensitive`.
void Evaluator::check_attribute(const Taker& taker, std::string_view name, Node node, const AbstractValue& given)
{
    const auto& attributes = taker.api->type->attributes;
    const auto attribute = std::ranges::find(attributes, name, &ruby::Attribute::name);
    if (attribute == attributes.end() || !attribute->open.empty() || attribute->conditional)
        return;
    const Type sensitive = table_.bare(Tag::sensitive);
    const Type declared = read_type_text(table_, attribute->type, {});  // Ruby code knows the types of Puppet only
    if (!declared || !disjoint(table_, declared, sensitive))
        return;
    if (!given.is_never() && !accepts_undef(table_, given.type) && disjoint(table_, given.type, sensitive))
        check(node, declared, given, {{}, {}, fmt::format("attribute `{}` of `{}`", name, taker.name)},
              Declaration{taker.api->file, attribute->span});
}

Evaluator::Taker Evaluator::taker(std::string_view resource_type) const
{
    const ProjectTypes* const world = settings_.world;
    if (world == nullptr || resource_type.empty())
        return {resource_type};
    const auto define = world->find_define(resource_type);
    return {resource_type, define, define ? std::nullopt : world->find_resource_api(resource_type)};
}

void Evaluator::attributes(Node body, const Taker& taker)
{
    const auto look_at = [&](std::string_view name, Node node, const AbstractValue& given) {
        if (taker.definition)
            check_parameter(*taker.definition, taker.name, name, node, given);
        else if (taker.api)
            check_attribute(taker, name, node, given);
    };
    for (const Node child : body.children()) {
        if (const auto attribute = syntax::as<syntax::Attribute>(child)) {
            if (!attribute->value())
                continue;
            const AbstractValue given = value(*attribute->value());
            const auto operation = attribute->operator_token();
            if (attribute->name() && operation && operation->kind() == Kind::arrow)
                look_at(attribute->name()->text(), *attribute->value(), given);
        } else if (const auto splat = syntax::as<syntax::SplatAttribute>(child)) {
            if (!splat->value())
                continue;
            const AbstractValue all = value(*splat->value());
            check(*splat->value(), table_.bare(Tag::hash), all, {{}, {}, "the value of `* =>`"});
            const auto* hash = all.value ? all.value->as<HashValue>() : nullptr;
            for (std::size_t i = 0; hash != nullptr && i < hash->keys.size(); ++i)
                if (const auto* name = hash->keys[i].as<std::string>())
                    look_at(*name, *splat->value(), known_value(table_, hash->values[i]));
        }
    }
}

// `Type { … }` and `Type['title'] { … }`: values for what is declared elsewhere.
AbstractValue Evaluator::later_attributes(Node node)
{
    const auto written = node.kind() == Kind::resource_defaults ? syntax::ResourceDefaults(node).type()
                                                                : syntax::ResourceOverride(node).reference();
    if (!written)
        return others(node);
    const auto access = syntax::as<syntax::Access>(Node(*written));
    const std::optional<Node> type =
        access && access->left() ? std::optional<Node>(*access->left()) : std::optional<Node>(*written);
    if (access)
        check_overridden(*written, value(*written));
    const std::string name = type->kind() == Kind::class_reference ? plain_name(type->text()) : std::string();
    attributes(node, taker(name));
    return anything(table_);
}

// The left sides in a query are names of attributes, no values.
void Evaluator::query(Node node)
{
    if (const auto paren = syntax::as<syntax::Paren>(node)) {
        if (paren->inner())
            query(*paren->inner());
        return;
    }
    const auto binary = syntax::as<syntax::Binary>(node);
    const auto operation = binary ? binary->operator_token() : std::nullopt;
    if (!operation || !binary->right())
        return;
    if (operation->kind() != Kind::kw_and && operation->kind() != Kind::kw_or) {
        static_cast<void>(value(*binary->right()));
        return;
    }
    if (binary->left())
        query(*binary->left());
    query(*binary->right());
}

AbstractValue Evaluator::collector(Node node)
{
    if (const auto requested = syntax::Collector(node).query())
        query(*requested);
    for (const syntax::Attribute attribute : syntax::Collector(node).attributes())
        static_cast<void>(others(attribute));
    return anything(table_);
}

AbstractValue Evaluator::resource(Node node)
{
    const syntax::Resource view(node);
    const auto type = view.type();
    if (!type)
        return others(node);
    const bool is_class = type->kind() == Kind::kw_class;
    ProjectTypes* const world = settings_.world;
    const std::string type_name = type->kind() == Kind::name ? plain_name(type->text()) : std::string();
    const Taker of_type = taker(type_name);
    if (!is_class && type->kind() != Kind::name)
        check_resource_type(*type);
    for (const syntax::ResourceBody body : view.bodies()) {
        const auto title = body.title();
        const AbstractValue titles = title ? value(*title) : anything(table_);
        if (title)
            check_title(*title, titles);
        const auto* name = titles.value ? titles.value->as<std::string>() : nullptr;
        if (is_class && world != nullptr && name != nullptr) {
            const std::string plain = plain_name(*name);
            attributes(body, {plain, world->find_class(plain)});
        } else {
            attributes(body, of_type);
        }
    }
    const Type reference = is_class ? table_.bare(Tag::host_class)
        : type_name.empty()         ? table_.bare(Tag::resource)
                                    : (world != nullptr     ? world->find_type(type_name)
                                           : settings_.find ? settings_.find(table_, type_name)
                                                            : Type());
    const Type made = wrap(table_, Tag::type, reference ? reference : table_.bare(Tag::resource));
    return {array_of(table_, made, {}), {}};
}

}  // namespace plint::inference
