// Puppet rejects an override of a resource that neither the same body nor an inherited class declares.
#include "checks/catalogue/catalogue.hpp"
#include "checks/names/function_roles.hpp"
#include "checks/names/names.hpp"
#include "checks/order/program.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "rules/shared/attributes.hpp"
#include "rules/shared/given_attributes.hpp"
#include "rules/shared/meaning.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace plint::rules::foreign_override {

// Functions of Puppet's own leave the body's resources alone, but for these.
static bool may_make_resources(const syntax::AnyCall& call)
{
    const std::string_view name = call.function();
    return name == "inline_template" || names::has_role(name, names::FunctionRole::creates_resources)
        || catalogue::find_function(name) == nullptr;
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
    const bool all =
        each_attribute(list, [&](const GivenAttribute& given) { renames = renames || is_a_name(given.name, type); });
    return renames || !all;
}

// Whether defaults that are set anywhere may do so.
static bool defaults_may_rename(const ProgramContext& ctx, std::string_view type, const ruby::ResourceType* known)
{
    return order::program_of(ctx.project()).defaults_may_set(type, [&](std::string_view name) {
        return is_a_name(name, known);
    });
}

// The types of the resources that code declares itself, definitions in it included.
class DeclaredTypes {
public:
    explicit DeclaredTypes(Node code) : code_(code) {}

    [[nodiscard]] bool contains(const std::string& type)
    {
        if (!types_) {
            types_.emplace();
            for (const Node node : code_.descendants()) {
                const auto resource = syntax::as<syntax::Resource>(node);
                if (const auto name = resource ? resource->type() : std::nullopt)
                    types_->emplace(plain_name(name->text()));
            }
        }
        return types_->contains(type);
    }

private:
    Node code_;
    std::optional<std::set<std::string>> types_;
};

// What the code of one body may declare itself: what definitions inside do is theirs.
class Declared {
public:
    Declared(Node code, const ProgramContext& ctx) : ctx_(&ctx), some_(code) { read(code); }

    // Whether it has any resource of the type.
    [[nodiscard]] bool declares_some(const std::string& type) { return some_.contains(type); }

    [[nodiscard]] bool may_have(const std::string& type, std::string_view title) const
    {
        if (anything_)
            return true;
        const auto known = types_.find(type);
        return known != types_.end()
            && (known->second.anything || known->second.names.contains(name_by_title(type, title)));
    }

private:
    struct OfType {
        bool anything = false;
        std::set<std::string, std::less<>> names;
    };

    void read(Node code)
    {
        for (const Node child : code.children()) {
            if (is_definition(child.kind()) || !is_composite(child.kind()))
                continue;
            if (syntax::AnyCall::is(child.kind()) && may_make_resources(syntax::AnyCall(child)))
                anything_ = true;
            if (const auto resource = syntax::as<syntax::Resource>(child))
                read_resource(*resource);
            if (const auto defaults = syntax::as<syntax::ResourceDefaults>(child)) {
                const std::string type = syntax::resource_type(syntax::AttributeList(*defaults));
                if (may_rename(*defaults, known_type(type)))
                    types_[type].anything = true;
            }
            read(child);
        }
    }

    void read_resource(const syntax::Resource& resource)
    {
        const auto name = resource.type();
        if (!name || (name->kind() != Kind::name && name->kind() != Kind::kw_class)) {
            anything_ = true;
            return;
        }
        if (name->kind() != Kind::name)
            return;
        const std::string type = plain_name(name->text());
        OfType& of_type = types_[type];
        for (const syntax::ResourceBody body : resource.bodies()) {
            if (!body.title())
                continue;
            add_title(*body.title(), type, of_type);
            of_type.anything = of_type.anything || may_rename(body, known_type(type));
        }
    }

    static void add_title(Node title, std::string_view type, OfType& of_type)
    {
        if (const auto array = syntax::as<syntax::Array>(title)) {
            for (const syntax::Element element : array->elements())
                add_title(element, type, of_type);
        } else if (const auto text = syntax::constant_string(title)) {
            of_type.names.emplace(name_by_title(type, *text));
        } else {
            of_type.anything = true;
        }
    }

    const ruby::ResourceType* known_type(std::string_view type) const
    {
        return ctx_->lookup().resource_type(type).type;
    }

    const ProgramContext* ctx_;
    DeclaredTypes some_;
    bool anything_ = false;
    std::map<std::string, OfType, std::less<>> types_;
};

// The class or defined type whose code it is.
static std::optional<Node> owner_of(Node node)
{
    for (auto at = node.parent(); at; at = at->parent())
        if (is_definition(at->kind()))
            return at->kind() == Kind::class_definition || at->kind() == Kind::define_definition ? at : std::nullopt;
    return std::nullopt;
}

static void look_at(const syntax::ResourceOverride& override_, std::map<NodeIndex, Declared>& declared,
                    ProgramContext& ctx)
{
    const auto owner = owner_of(override_);
    const auto reference =
        override_.reference() ? syntax::as<syntax::Access>(Node(*override_.reference())) : std::nullopt;
    const std::string type = syntax::resource_type(syntax::AttributeList(override_));
    if (!owner || syntax::child_of<syntax::InheritsClause>(*owner) || !reference || type.empty() || type == "class"
        || type == "resource")
        return;
    auto own = declared.find(owner->index());
    if (own == declared.end())
        own = declared.emplace(owner->index(), Declared(*owner, ctx)).first;
    for (const syntax::Element key : reference->keys()) {
        const auto title = syntax::constant_string(key);
        if (!title || own->second.may_have(type, *title))
            continue;
        if (own->second.declares_some(type) && defaults_may_rename(ctx, type, ctx.lookup().resource_type(type).type))
            continue;
        const bool is_class = owner->kind() == Kind::class_definition;
        Finding finding =
            ctx.report(reference->span(),
                       fmt::format("this {} does not declare `{}[{}]`, so it cannot override it",
                                   is_class ? "class" : "defined type", names::capitalised(type), *title));
        lower_severity_if_conditional(finding, override_);
        finding.help(fmt::format("{}use a collector: `{} <| title == '{}' |> {{ … }}`",
                                 is_class ? "override it in a class that inherits from the declaring class, or " : "",
                                 names::capitalised(type), *title));
    }
}

static void visit(const Tree& tree, ProgramContext& ctx)
{
    std::map<NodeIndex, Declared> declared;  // by class or defined type
    for (NodeIndex i = 0; i < tree.size(); ++i)
        if (tree.kind[i] == Kind::resource_override)
            look_at(syntax::ResourceOverride(tree.node(i)), declared, ctx);
}

extern constinit const Rule rule{
    .name = "foreign_override",
    .category = "correctness",
    .summary = "Override of a resource declared elsewhere",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::foreign_override
