// Puppet rejects a parameter that the class, defined type or template does not have.
#include "checks/names/function_roles.hpp"
#include "checks/names/names.hpp"
#include "parser/source/characters.hpp"
#include "rules/shared/given_attributes.hpp"
#include "rules/shared/meaning.hpp"
#include "rules/shared/template_call.hpp"
#include "rules/shared/unknown_names.hpp"

#include <algorithm>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace plint::rules::unknown_parameter {

// What a resource, default or override is of.
struct Owner {
    lookup::AttributeMeaning (*find)(const lookup::Lookup&, const Owner&, std::string_view);
    lookup::ResolvedClass class_;
    lookup::ResourceTypeMeaning type;
    const summary::Definition* definition = nullptr;
    std::optional<index::Place> place;
};

static Owner owner_of_type(const lookup::Lookup& lookup, std::string_view name)
{
    Owner owner{};
    owner.type = lookup.resource_type(name);
    owner.definition = owner.type.presence == lookup::Presence::known ? owner.type.define : nullptr;
    owner.place = owner.type.place;
    owner.find = [](const lookup::Lookup& in, const Owner& of, std::string_view wanted) {
        return in.attribute(of.type, wanted);
    };
    return owner;
}

static Owner owner_of_class(const lookup::Lookup& lookup, std::string_view name)
{
    Owner owner{};
    owner.class_ = lookup.class_named(name);
    owner.definition = owner.class_.presence == lookup::Presence::known ? owner.class_.definition : nullptr;
    owner.place = owner.class_.place;
    owner.find = [](const lookup::Lookup& in, const Owner& of, std::string_view wanted) {
        return in.parameter(of.class_, wanted);
    };
    return owner;
}

static Owner owner_of(const lookup::Lookup& lookup, syntax::AttributeList list)
{
    const std::string name = syntax::resource_type(list);
    if (name.empty())
        return {};
    if (name != "class")
        return owner_of_type(lookup, name);
    const auto body = syntax::as<syntax::ResourceBody>(Node(list));
    const auto title = body ? body->title() : std::nullopt;
    const auto text = title ? syntax::constant_string(*title) : std::nullopt;
    return text ? owner_of_class(lookup, *text) : Owner{};
}

static std::vector<std::string_view> names_of(const std::vector<summary::DefinedParameter>& parameters)
{
    constexpr std::size_t most = 2'000;  // they are listed again for each declaration with an unknown name
    std::vector<std::string_view> names;
    for (const summary::DefinedParameter& parameter : std::span(parameters).first(std::min(parameters.size(), most)))
        names.emplace_back(parameter.name);
    return names;
}

// Reports those of the names that the owner does not have.
static void report_unknown(const Owner& owner, std::span<const UnknownName> given, Node around, ProgramContext& ctx)
{
    std::vector<UnknownName> unknown;
    for (const UnknownName& each : given)
        if (owner.find(ctx.lookup(), owner, each.name).presence == lookup::Presence::missing)
            unknown.push_back(each);
    const summary::Definition& definition = *owner.definition;
    const std::string what =
        fmt::format("{}`{}`", definition.kind == summary::DefinitionKind::class_ ? "class " : "", definition.name);
    report_unknown_names(
        unknown, {what, "parameter", definition.name}, ctx, [&] { return names_of(definition.parameters); },
        [&](Finding& finding) {
            if (around.kind() == Kind::resource_defaults || around.kind() == Kind::collector)
                finding.severity(Severity::warning);
            else
                lower_severity_if_conditional(finding, around);
            point_at(finding, ctx, owner.place, fmt::format("{} is defined here", what));
        });
}

static void visit(const syntax::AttributeList& list, ProgramContext& ctx)
{
    const Owner owner = owner_of(ctx.lookup(), list);
    if (!owner.definition)
        return;
    std::vector<UnknownName> given;
    each_attribute(list, [&](const GivenAttribute& each) { given.push_back({each.name, each.name_node}); });
    report_unknown(owner, given, list, ctx);
}

// The keys of a hash that are parameters.
static void check_keys(const Owner& owner, Node expression, Node call, ProgramContext& ctx)
{
    const auto hash = syntax::as<syntax::Hash>(expression);
    if (!owner.definition || !hash)
        return;
    std::vector<UnknownName> given;
    for (const syntax::Pair pair : hash->pairs())
        if (const auto name = pair.key() ? syntax::constant_string(*pair.key()) : std::nullopt)
            given.push_back({*name, *pair.key()});
    report_unknown(owner, given, call, ctx);
}

// `create_resources('a::b', { 'title' => { 'x' => 1 } }, { 'y' => 2 })`, `ensure_resource('a::b', 'title', { 'x' => 1 })`
static void visit_maker(const syntax::AnyCall& call, ProgramContext& ctx)
{
    const std::string_view function = call.function();
    if (!names::has_role(function, names::FunctionRole::creates_resources))
        return;
    const bool is_single = names::without_stdlib(function) == "ensure_resource";
    const std::vector<Node> arguments = call.arguments();
    const auto name = arguments.size() < 2 ? std::nullopt : syntax::constant_string(arguments[0]);
    const std::string_view type =
        name ? std::string_view(*name).substr(std::min(name->find_first_not_of('@'), name->size())) : "";
    if (type.empty())
        return;
    const bool is_class = lower_case(type) == "class";
    if (!is_class && arguments.size() > 2)
        check_keys(owner_of_type(ctx.lookup(), type), arguments[2], call, ctx);
    const auto hash = syntax::as<syntax::Hash>(arguments[1]);
    if (is_single || !hash)
        return;
    for (const syntax::Pair pair : hash->pairs()) {
        const auto title = pair.key() ? syntax::constant_string(*pair.key()) : std::nullopt;
        if (pair.value() && (title || !is_class))
            check_keys(is_class ? owner_of_class(ctx.lookup(), *title) : owner_of_type(ctx.lookup(), type),
                       *pair.value(), call, ctx);
    }
}

// What calls of `epp` give, whose keys are compared with the parameters of a template already.
struct ComparedHashes {
    std::set<std::pair<const void*, const void*>> known;

    explicit ComparedHashes(const ProgramContext&) {}
};

static void visit_template(const syntax::AnyCall& call, ProgramContext& ctx)
{
    const auto rendered = template_call(call, ctx);
    if (!rendered || !ctx.kept<ComparedHashes>().known.emplace(rendered->takes, rendered->given).second)
        return;
    std::vector<UnknownName> unknown;
    for (const auto& [name, place] : rendered->given->list)
        if (rendered->takes->find(name) == nullptr)
            unknown.push_back({name, place});
    report_unknown_names(
        unknown, {fmt::format("template `{}`", rendered->name), "parameter", {}}, ctx,
        [&] { return names_of(rendered->takes->parameters); },
        [&](Finding& finding) { lower_severity_if_conditional(finding, call); });
}

extern constinit const Rule rule{
    .name = "unknown_parameter",
    .category = "correctness",
    .summary = "Unknown parameter",
    .severity = Severity::error,
    .hooks = hooks<visit, visit_maker, visit_template>,
};

}  // namespace plint::rules::unknown_parameter
