// Puppet refuses an override of what the same body has already given the resource: "Parameter is already set".
#include "checks/project/names.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "rules/shared/given_attributes.hpp"
#include "rules/shared/meaning.hpp"

#include <algorithm>
#include <vector>

namespace plint::rules::redefined_attribute {

// Something that gives a resource attributes: a body of its declaration, or an override.
struct Giver {
    Node statement;
    std::vector<GivenAttribute> attributes;
};

static bool names(Node title, std::string_view wanted)
{
    if (const auto array = syntax::as<syntax::Array>(title))
        return std::ranges::any_of(array->elements(), [&](Node element) { return names(element, wanted); });
    return syntax::constant_string(title) == wanted;
}

static void add_attributes(Node list, Giver& giver)
{
    each_attribute(list, [&](GivenAttribute&& given) { giver.attributes.push_back(std::move(given)); });
}

static Giver given_by(const syntax::Resource& resource, std::string_view title)
{
    Giver giver{resource, {}};
    bool is_it = false;
    for (const syntax::ResourceBody body : resource.bodies())
        if (const auto of = body.title(); of && names(*of, title)) {
            is_it = true;
            add_attributes(body, giver);
        }
    for (const syntax::ResourceBody body : resource.bodies())
        if (is_it && body.title() && body.title()->kind() == Kind::kw_default)
            add_attributes(body, giver);
    return giver;
}

static std::optional<syntax::Access> reference_of(const syntax::ResourceOverride& override_)
{
    const auto reference = override_.reference();
    return reference ? syntax::as<syntax::Access>(Node(*reference)) : std::nullopt;
}

static std::optional<Giver> given_at(Node node, std::string_view type, std::string_view title)
{
    if (const auto resource = syntax::as<syntax::Resource>(node)) {
        const auto name = resource->type();
        return name && name->kind() == Kind::name && plain_name(name->text()) == type
            ? std::optional(given_by(*resource, title)) : std::nullopt;
    }
    const auto override_ = syntax::as<syntax::ResourceOverride>(node);
    if (!override_ || syntax::resource_type(syntax::AttributeList(*override_)) != type)
        return std::nullopt;
    const auto reference = reference_of(*override_);
    if (!reference || std::ranges::none_of(reference->keys(), [&](Node key) { return names(key, title); }))
        return std::nullopt;
    Giver giver{node, {}};
    add_attributes(node, giver);
    return giver;
}

// The code that a statement is one of: a block, or the file.
static Node home_of(Node statement)
{
    for (auto at = statement.parent(); at; at = at->parent())
        if (at->kind() == Kind::block || at->is_root())
            return *at;
    return statement;
}

static bool is_inside(Node node, Node outer) { return outer.span().begin <= node.span().begin && node.span().end <= outer.span().end; }

// What gives the resource attributes whenever the override does, or the other way round, in order.
static void find_givers(Node code, const syntax::ResourceOverride& override_, std::string_view type, std::string_view title,
                        std::vector<Giver>& found)
{
    for (const Node child : code.children()) {
        if (is_definition(child.kind()) || !is_composite(child.kind()))
            continue;
        // Of two overrides the later one is the one too many.
        const bool counts = child.kind() != Kind::resource_override || child.span().begin < override_.span().begin;
        if (auto giver = counts ? given_at(child, type, title) : std::nullopt)
            if (is_inside(override_, home_of(child)) || is_inside(child, home_of(override_)))
                found.push_back(std::move(*giver));
        find_givers(child, override_, type, title, found);
    }
}

// The definition whose code it is, or the file.
static Node owner_of(Node node)
{
    while (!node.is_root() && !is_definition(node.kind()))
        node = *node.parent();
    return node;
}

static void visit(const syntax::ResourceOverride& override_, Context& ctx)
{
    const auto reference = reference_of(override_);
    const std::string type = syntax::resource_type(syntax::AttributeList(override_));
    if (!reference || type.empty() || type == "class" || type == "resource")
        return;
    Giver own{override_, {}};
    add_attributes(override_, own);
    for (const syntax::Element key : reference->keys()) {
        const auto title = syntax::constant_string(key);
        if (!title)
            continue;
        std::vector<Giver> givers;
        find_givers(owner_of(override_), override_, type, *title, givers);
        for (const GivenAttribute& attribute : own.attributes) {
            const auto same = [&](const GivenAttribute& given) { return given.name == attribute.name; };
            for (const Giver& giver : givers) {
                const auto at = std::ranges::find_if(giver.attributes, same);
                if (at == giver.attributes.end())
                    continue;
                Finding finding = ctx.report(attribute.name_node.span(),
                                             fmt::format("`{}[{}]` has `{}` already, which cannot be overridden here",
                                                         capitalised(type), *title, attribute.name));
                finding.label(at->name_node.span(), "set here");
                finding.help(fmt::format("a class that inherits from this one can override it, and a collector can: "
                                         "`{} <| title == '{}' |> {{ … }}`",
                                         capitalised(type), *title));
                grade_by_certainty(finding, is_inside(giver.statement, home_of(override_)) ? giver.statement : override_);
                break;
            }
        }
    }
}

extern constinit const Rule rule{
    .name = "redefined_attribute",
    .category = "correctness",
    .summary = "Overrides set nothing that the same code has already set",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::redefined_attribute
