// Puppet rejects an override of an attribute that the same body has already set: "Parameter is already set".
#include "checks/names/function_roles.hpp"
#include "checks/names/names.hpp"
#include "checks/order/top_defaults.hpp"
#include "parser/source/limits.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/expressions.hpp"
#include "rules/shared/body_around.hpp"
#include "rules/shared/given_attributes.hpp"
#include "rules/shared/meaning.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace plint::rules::redefined_attribute {

// Where a resource is given attributes: a body of its declaration, the defaults beside that, or an override.
struct Giver {
    Node statement;
    Node list;
    NodeIndex owner;  // the definition whose code it is, or the file
};

using Givers = std::unordered_map<std::string, std::vector<Giver>>;  // by `type[title]`, in document order

static bool is_inside(Node node, Node outer)
{
    return outer.index() <= node.index() && node.index() < outer.tree().next[outer.index()];
}

// A variable has one value in a body.
static std::optional<std::string> title_text(Node title)
{
    if (title.kind() == Kind::variable)
        return std::string(title.text());
    return syntax::constant_string(title);
}

static void add(Givers& givers, std::string_view type, Node title, const Giver& giver)
{
    if (const auto array = syntax::as<syntax::Array>(title)) {
        for (const syntax::Element element : array->elements())
            add(givers, type, element, giver);
    } else if (const auto text = title_text(title)) {
        givers[fmt::format("{}[{}]", names::capitalised(type), *text)].push_back(giver);
    }
}

static void add_bodies(Givers& givers, const syntax::Resource& resource)
{
    const auto type = resource.type();
    if (!type || type->kind() != Kind::name)
        return;
    const auto is_default = [](const syntax::ResourceBody& body) {
        return body.title() && body.title()->kind() == Kind::kw_default;
    };
    const NodeIndex owner = body_around(resource).index();
    // Puppet accepts one body of defaults only.
    std::optional<syntax::ResourceBody> defaults;
    for (const syntax::ResourceBody body : resource.bodies())
        if (!defaults && is_default(body))
            defaults = body;
    for (const syntax::ResourceBody titled : resource.bodies()) {
        if (!titled.title() || is_default(titled))
            continue;
        add(givers, plain_name(type->text()), *titled.title(), {resource, titled, owner});
        if (defaults)
            add(givers, plain_name(type->text()), *titled.title(), {resource, *defaults, owner});
    }
}

static std::vector<std::string> overridden(const syntax::ResourceOverride& override_)
{
    std::vector<std::string> names;
    const std::string type = syntax::resource_type(syntax::AttributeList(override_));
    const auto reference = override_.reference();
    const auto access = reference ? syntax::as<syntax::Access>(Node(*reference)) : std::nullopt;
    if (!access || type.empty() || type == "class" || type == "resource")
        return names;
    for (const syntax::Element key : access->keys())
        if (const auto title = title_text(key))
            names.push_back(fmt::format("{}[{}]", names::capitalised(type), *title));
    return names;
}

// What is asked of two statements of a file, in one pass over it.
class Code {
public:
    explicit Code(const Tree& tree) : tree_(&tree), homes_(tree.size())
    {
        for (NodeIndex i = 0; i < tree.size(); ++i) {
            const bool is_home = tree.kind[tree.parent[i]] == Kind::block || tree.node(tree.parent[i]).is_root();
            homes_[i] = is_home ? tree.parent[i] : homes_[tree.parent[i]];
            if ((tree.kind[i] == Kind::call || tree.kind[i] == Kind::statement_call)
                && names::has_role((*tree.node(i).children().begin()).text(), names::ends_path))
                ends_.push_back(i);
        }
    }

    // The code that a statement is one of: a block, or the file.
    [[nodiscard]] Node home_of(Node statement) const { return tree_->node(homes_[statement.index()]); }

    // Whether the code between them may be left, so that the second one is perhaps never reached.
    [[nodiscard]] bool may_leave_between(Node one, Node other) const
    {
        const auto end = std::ranges::lower_bound(ends_, std::min(one.index(), other.index()));
        return end != ends_.end() && *end < std::max(one.index(), other.index());
    }

private:
    const Tree* tree_;
    std::vector<NodeIndex> homes_;
    std::vector<NodeIndex> ends_;
};

static std::string help_for(std::string_view resource)
{
    const std::size_t bracket = resource.find('[');
    return fmt::format("override it in a class that inherits from this one, or use a collector: "
                       "`{} <| title == '{}' |> {{ … }}`",
                       resource.substr(0, bracket), resource.substr(bracket + 1, resource.size() - bracket - 2));
}

// The declaration of the resource in the body of the override, if it is evaluated with the override and nothing in this body
// sets the attribute: neither the declaration nor another override.
static const Giver* declaration_without(const syntax::ResourceOverride& override_, std::string_view attribute,
                                        std::span<const Giver> givers, const Code& code)
{
    constexpr std::size_t max_givers = 20;
    const NodeIndex owner = body_around(override_).index();
    const Giver* declaration = nullptr;
    for (const Giver& giver : givers) {
        if (giver.owner != owner || giver.list == Node(override_))
            continue;
        bool sets = false;
        const bool is_complete = syntax::each_attribute(
            giver.list, [&](const GivenAttribute& given) { sets = sets || given.name == attribute; });
        if (sets || !is_complete || givers.size() > max_givers)
            return nullptr;
        const bool is_sure =
            is_inside(giver.statement, code.home_of(override_)) || is_inside(override_, code.home_of(giver.statement));
        if (giver.statement.kind() == Kind::resource && is_sure && !code.may_leave_between(giver.statement, override_))
            declaration = &giver;
    }
    return declaration;
}

// A default of the main manifest has another source than the override, as attributes of the declaration do not. Puppet ignores
// an override with the value of the default.
static void compare_with_top(const syntax::ResourceOverride& override_, const std::string& resource,
                             std::span<const Giver> givers, const Code& code, ProgramContext& ctx)
{
    const auto environment = ctx.file() ? ctx.project().file(*ctx.file()).environment : std::nullopt;
    const Kind owner = body_around(override_).kind();
    if (!environment || (owner != Kind::class_definition && owner != Kind::define_definition))
        return;
    const auto& defaults = ctx.project().derived<order::TopDefaults>();
    const std::string type = syntax::resource_type(syntax::AttributeList(override_));
    each_attribute(override_, [&](const GivenAttribute& attribute) {
        const order::TopDefault* const above = defaults.find(*environment, type, attribute.name);
        if (above == nullptr || !attribute.value)
            return;
        const auto value = order::literal_text(*attribute.value);
        const Giver* const declaration =
            value && value == above->value ? nullptr : declaration_without(override_, attribute.name, givers, code);
        if (declaration == nullptr)
            return;
        const order::Program& program = order::program_of(ctx.project());
        Finding finding = ctx.report(
            attribute.name_node.span(),
            fmt::format("`{}` already has `{}` from a default of the main manifest, which cannot be overridden here",
                        resource, attribute.name));
        finding
            .label(ctx.project().file(program.unit(above->defaults.unit).file).path, program.step(above->defaults).span,
                   "the default is here")
            .help("set it where the resource is declared");
        if (!value || !above->value)
            finding.severity(Severity::warning);  // the values may be equal
        lower_severity_if_conditional(finding, override_);
    });
}

static void compare(const syntax::ResourceOverride& override_, const std::string& resource,
                    std::span<const Giver> givers, const Code& code, std::size_t& looks_left, ProgramContext& ctx)
{
    const NodeIndex owner = body_around(override_).index();
    each_attribute(override_, [&](const GivenAttribute& attribute) {
        for (const Giver& giver : givers) {
            if (looks_left == 0)
                return;
            --looks_left;
            // Of two overrides the later one is the one too many.
            const bool counts =
                giver.statement.kind() != Kind::resource_override || giver.statement.index() < override_.index();
            const bool always = is_inside(giver.statement, code.home_of(override_));  // where the override is evaluated
            if (!counts || giver.owner != owner || !(always || is_inside(override_, code.home_of(giver.statement))))
                continue;
            std::optional<GivenAttribute> same;
            each_attribute(giver.list, [&](GivenAttribute&& given) {
                looks_left -= std::min<std::size_t>(looks_left, 1);
                if (given.name == attribute.name)
                    same = std::move(given);
            });
            if (!same || code.may_leave_between(giver.statement, override_))
                continue;
            Finding finding = ctx.report(
                attribute.name_node.span(),
                fmt::format("`{}` already has `{}`, which cannot be overridden here", resource, attribute.name));
            finding.label(same->name_node.span(), "set here").help(help_for(resource));
            lower_severity_if_conditional(finding, always ? giver.statement : override_);
            return;
        }
    });
}

static void visit(const Tree& tree, ProgramContext& ctx)
{
    if (std::ranges::find(tree.kind, Kind::resource_override) == tree.kind.end())
        return;
    Givers givers;
    const Code code(tree);
    std::size_t looks_left = limits::override_visits.of(ctx.share());
    for (NodeIndex i = 0; i < tree.size(); ++i) {
        if (const auto resource = syntax::as<syntax::Resource>(tree.node(i)))
            add_bodies(givers, *resource);
        else if (const auto override_ = syntax::as<syntax::ResourceOverride>(tree.node(i))) {
            for (const std::string& name : overridden(*override_))
                givers[name].push_back({*override_, *override_, body_around(*override_).index()});
        }
    }
    for (NodeIndex i = 0; i < tree.size(); ++i)
        if (const auto override_ = syntax::as<syntax::ResourceOverride>(tree.node(i)))
            for (const std::string& name : overridden(*override_)) {
                compare(*override_, name, givers[name], code, looks_left, ctx);
                compare_with_top(*override_, name, givers[name], code, ctx);
            }
}

extern constinit const Rule rule{
    .name = "redefined_attribute",
    .category = "correctness",
    .summary = "Override of an attribute that is already set",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::redefined_attribute
