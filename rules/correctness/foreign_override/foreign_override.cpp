// Puppet refuses an override of a resource that neither the same body declares nor a class that it inherits from.
#include "checks/catalogue/catalogue.hpp"
#include "checks/order/program.hpp"
#include "checks/project/names.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "rules/shared/attributes.hpp"
#include "rules/shared/given_attributes.hpp"
#include "rules/shared/meaning.hpp"

#include <algorithm>
#include <array>

namespace plint::rules::foreign_override {

// Functions of Puppet's own leave the body's resources alone, but for these.
static bool may_make_resources(const syntax::AnyCall& call)
{
    static constexpr std::array<std::string_view, 2> makers{"create_resources", "inline_template"};
    const std::string_view name = call.function();
    return std::ranges::find(makers, name) != makers.end() || catalogue::find_function(name) == nullptr;
}

// Whether a title may be this one.
static bool may_be(Node title, std::string_view type, std::string_view wanted)
{
    if (const auto array = syntax::as<syntax::Array>(title))
        return std::ranges::any_of(array->elements(), [&](Node element) { return may_be(element, type, wanted); });
    const auto text = syntax::constant_string(title);
    return !text || name_by_title(type, *text) == name_by_title(type, wanted);
}

// Whether a resource with this attribute is found under its value, too.
static bool is_a_name(std::string_view attribute, const ruby::ResourceType* type)
{
    const auto is_namevar = [&](const ruby::Attribute& known) { return known.namevar && known.name == attribute; };
    // Of a type whose resources may share a name (`exec`) none is found by it.
    const bool by_name = type == nullptr || type->isomorphic;
    return attribute == "alias" || (by_name && (attribute == "name" || attribute == "path"))
        || (by_name && type != nullptr && std::ranges::any_of(type->attributes, is_namevar));
}

// Whether resources with these attributes may be found under another name than their title.
static bool may_rename(Node list, const ruby::ResourceType* type)
{
    bool renames = false;
    const bool all = each_attribute(list, [&](const GivenAttribute& given) { renames = renames || is_a_name(given.name, type); });
    return renames || !all;
}

// Whether defaults that are set anywhere may do so.
static bool defaults_may_rename(const Context& ctx, std::string_view type, const ruby::ResourceType* known)
{
    return ctx.project().program().defaults_may_set(type, [&](std::string_view name) { return is_a_name(name, known); });
}

// Whether the code declares any resource of the type itself.
static bool declares_some(Node code, std::string_view type)
{
    return std::ranges::any_of(code.descendants(), [&](Node node) {
        const auto resource = syntax::as<syntax::Resource>(node);
        const auto name = resource ? resource->type() : std::nullopt;
        return name && plain_name(name->text()) == type;
    });
}

// Whether the code may declare the resource itself: what definitions inside do is theirs.
static bool may_declare(Node code, std::string_view type, std::string_view title, const ruby::ResourceType* known)
{
    for (const Node child : code.children()) {
        if (is_definition(child.kind()) || !is_composite(child.kind()))
            continue;
        if (syntax::AnyCall::is(child.kind()) && may_make_resources(syntax::AnyCall(child)))
            return true;
        if (const auto resource = syntax::as<syntax::Resource>(child)) {
            const auto name = resource->type();
            if (!name || (name->kind() != Kind::name && name->kind() != Kind::kw_class))
                return true;
            for (const syntax::ResourceBody body : resource->bodies())
                if (name->kind() == Kind::name && plain_name(name->text()) == type && body.title()
                    && (may_be(*body.title(), type, title) || may_rename(body, known)))
                    return true;
        }
        if (const auto defaults = syntax::as<syntax::ResourceDefaults>(child))
            if (syntax::resource_type(syntax::AttributeList(*defaults)) == type && may_rename(*defaults, known))
                return true;
        if (may_declare(child, type, title, known))
            return true;
    }
    return false;
}

// The class or defined type whose code it is.
static std::optional<Node> owner_of(Node node)
{
    for (auto at = node.parent(); at; at = at->parent())
        if (is_definition(at->kind()))
            return at->kind() == Kind::class_definition || at->kind() == Kind::define_definition ? at : std::nullopt;
    return std::nullopt;
}

static void visit(const syntax::ResourceOverride& override_, Context& ctx)
{
    const auto owner = owner_of(override_);
    const auto reference = override_.reference() ? syntax::as<syntax::Access>(Node(*override_.reference())) : std::nullopt;
    const std::string type = syntax::resource_type(syntax::AttributeList(override_));
    if (!owner || syntax::child_of<syntax::InheritsClause>(*owner) || !reference || type.empty() || type == "class" || type == "resource")
        return;
    for (const syntax::Element key : reference->keys()) {
        const auto title = syntax::constant_string(key);
        if (!title || may_declare(*owner, type, *title, ctx.lookup().resource_type(type).type))
            continue;
        if (declares_some(*owner, type) && defaults_may_rename(ctx, type, ctx.lookup().resource_type(type).type))
            continue;
        const bool is_class = owner->kind() == Kind::class_definition;
        Finding finding = ctx.report(reference->span(), fmt::format("this {} does not declare `{}[{}]`, and cannot override it",
                                                                    is_class ? "class" : "defined type", capitalised(type), *title));
        grade_by_certainty(finding, override_);
        finding.help(fmt::format("{}a collector can: `{} <| title == '{}' |> {{ … }}`",
                                 is_class ? "a class that inherits from the one that declares it can, or " : "",
                                 capitalised(type), *title));
    }
}

extern constinit const Rule rule{
    .name = "foreign_override",
    .category = "correctness",
    .summary = "Overrides are of resources of the same body, or of a class that it inherits from",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::foreign_override
