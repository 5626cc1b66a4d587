// Resources and classes that are declared with values for their parameters.
#include "checks/inference/declared.hpp"
#include "checks/inference/disjoint.hpp"
#include "checks/inference/titles.hpp"
#include "checks/inference/transfer.hpp"
#include "checks/names/names.hpp"
#include "checks/types/build.hpp"
#include "checks/types/print.hpp"
#include "parser/syntax/resources.hpp"

#include <algorithm>

namespace plint::inference {

using namespace types;

namespace {

// The resource type that attributes are for: a class or defined type, a type of the Resource API, or not known.
struct Taker {
    std::string_view name;
    std::optional<ProjectTypes::Found> definition = {};
    std::optional<ProjectTypes::FoundApi> api = {};
};

}  // namespace

// Undef asks for the default, where there is one.
static void check_parameter(Evaluator& evaluator, const ProjectTypes::Found& owner, std::string_view owner_name,
                            std::string_view name, Node node, const AbstractValue& given)
{
    TypeTable& table = evaluator.table();
    const auto place = evaluator.settings().world->find_parameter(owner, name);
    if (!place)
        return;
    const summary::DefinedParameter& parameter = owner.definition->parameters[*place];
    const bool undef = !given.is_never() && !disjoint(table, given.type, table.bare(Tag::undef));
    if (parameter.type.empty() && !undef)
        if (const auto passed = evaluator.settings().world->passed_on(owner, *place); passed && passed->always) {
            check_declared(evaluator, node, passed->type, given,
                           {DeclaredPlace::Kind::parameter, passed->name, passed->owner},
                           Declaration{passed->file, passed->span});
            return;
        }
    if (!undef || parameter.required)
        check_declared(evaluator, node, evaluator.settings().world->parameter_type(owner, *place), given,
                       {DeclaredPlace::Kind::parameter, name, owner_name}, Declaration{owner.file, parameter.span});
}

// By the Resource API a value has to be of the type itself; `undef` leaves the attribute out. Agents are given the value
// without its `Sensitive`.
static void check_attribute(Evaluator& evaluator, const Taker& taker, std::string_view name, Node node,
                            const AbstractValue& given)
{
    TypeTable& table = evaluator.table();
    const auto& attributes = taker.api->type->attributes;
    const auto attribute = std::ranges::find(attributes, name, &ruby::Attribute::name);
    if (attribute == attributes.end() || !attribute->open.empty() || attribute->conditional)
        return;
    const Type sensitive = table.bare(Tag::sensitive);
    const Type declared = read_type_text(table, attribute->type, {});  // Ruby code knows the types of Puppet only
    if (!declared || !disjoint(table, declared, sensitive))
        return;
    if (!given.is_never() && !accepts_undef(table, given.type) && disjoint(table, given.type, sensitive))
        check_declared(evaluator, node, declared, given, {DeclaredPlace::Kind::attribute, name, taker.name},
                       Declaration{taker.api->file, attribute->span});
}

static Taker taker_of(Evaluator& evaluator, std::string_view resource_type)
{
    const ProjectTypes* const world = evaluator.settings().world;
    if (world == nullptr || resource_type.empty())
        return {resource_type};
    const auto define = world->find_define(resource_type);
    return {resource_type, define, define ? std::nullopt : world->find_resource_api(resource_type)};
}

static void attributes(Evaluator& evaluator, Node body, const Taker& taker)
{
    TypeTable& table = evaluator.table();
    const auto look_at = [&](std::string_view name, Node node, const AbstractValue& given) {
        if (taker.definition)
            check_parameter(evaluator, *taker.definition, taker.name, name, node, given);
        else if (taker.api)
            check_attribute(evaluator, taker, name, node, given);
    };
    for (const Node child : body.children()) {
        if (const auto attribute = syntax::as<syntax::Attribute>(child)) {
            if (!attribute->value())
                continue;
            const AbstractValue given = evaluator.value(*attribute->value());
            const auto operation = attribute->operator_token();
            if (attribute->name() && operation && operation->kind() == Kind::arrow)
                look_at(attribute->name()->text(), *attribute->value(), given);
        } else if (const auto splat = syntax::as<syntax::SplatAttribute>(child)) {
            if (!splat->value())
                continue;
            const AbstractValue all = evaluator.value(*splat->value());
            check_declared(evaluator, *splat->value(), table.bare(Tag::hash), all,
                           {DeclaredPlace::Kind::attribute_hash});
            const auto* hash = all.value ? all.value->as<HashValue>() : nullptr;
            for (std::size_t i = 0; hash != nullptr && i < hash->keys.size(); ++i)
                if (const auto* name = hash->keys[i].as<std::string>())
                    look_at(*name, *splat->value(), known_value(table, hash->values[i]));
        }
    }
}

// `Type { … }` and `Type['title'] { … }`: values for what is declared elsewhere.
AbstractValue evaluate_later_attributes(Evaluator& evaluator, Node node)
{
    const auto written = node.kind() == Kind::resource_defaults ? syntax::ResourceDefaults(node).type()
                                                                : syntax::ResourceOverride(node).reference();
    if (!written)
        return evaluate_parts(evaluator, node);
    const auto access = syntax::as<syntax::Access>(Node(*written));
    const std::optional<Node> type =
        access && access->left() ? std::optional<Node>(*access->left()) : std::optional<Node>(*written);
    if (access)
        check_overridden(evaluator, *written, evaluator.value(*written));
    const std::string name = type->kind() == Kind::class_reference ? plain_name(type->text()) : std::string();
    attributes(evaluator, node, taker_of(evaluator, name));
    return anything(evaluator.table());
}

// The left sides in a query are names of attributes, no values.
static void query(Evaluator& evaluator, Node node)
{
    if (const auto paren = syntax::as<syntax::Paren>(node)) {
        if (paren->inner())
            query(evaluator, *paren->inner());
        return;
    }
    const auto binary = syntax::as<syntax::Binary>(node);
    const auto operation = binary ? binary->operator_token() : std::nullopt;
    if (!operation || !binary->right())
        return;
    if (operation->kind() != Kind::kw_and && operation->kind() != Kind::kw_or) {
        static_cast<void>(evaluator.value(*binary->right()));
        return;
    }
    if (binary->left())
        query(evaluator, *binary->left());
    query(evaluator, *binary->right());
}

AbstractValue evaluate_collector(Evaluator& evaluator, Node node)
{
    if (const auto requested = syntax::Collector(node).query())
        query(evaluator, *requested);
    for (const syntax::Attribute attribute : syntax::Collector(node).attributes())
        static_cast<void>(evaluate_parts(evaluator, attribute));
    return anything(evaluator.table());
}

AbstractValue evaluate_resource(Evaluator& evaluator, Node node)
{
    TypeTable& table = evaluator.table();
    const syntax::Resource view(node);
    const auto type = view.type();
    if (!type)
        return evaluate_parts(evaluator, node);
    const bool is_class = type->kind() == Kind::kw_class;
    ProjectTypes* const world = evaluator.settings().world;
    const std::string type_name = type->kind() == Kind::name ? plain_name(type->text()) : std::string();
    const Taker of_type = taker_of(evaluator, type_name);
    if (!is_class && type->kind() != Kind::name)
        check_resource_type(evaluator, *type);
    for (const syntax::ResourceBody body : view.bodies()) {
        const auto title = body.title();
        const AbstractValue titles = title ? evaluator.value(*title) : anything(table);
        if (title)
            check_title(evaluator, *title, titles);
        const auto* name = titles.value ? titles.value->as<std::string>() : nullptr;
        if (is_class && world != nullptr && name != nullptr) {
            const std::string plain = plain_name(*name);
            attributes(evaluator, body, {plain, world->find_class(plain)});
        } else {
            attributes(evaluator, body, of_type);
        }
    }
    const Type reference = is_class ? table.bare(Tag::host_class)
        : type_name.empty()         ? table.bare(Tag::resource)
                                    : (world != nullptr                ? world->find_type(type_name)
                                           : evaluator.settings().find ? evaluator.settings().find(table, type_name)
                                                                       : Type());
    const Type made = wrap(table, Tag::type, reference ? reference : table.bare(Tag::resource));
    return {array_of(table, made, {}), {}};
}

}  // namespace plint::inference
