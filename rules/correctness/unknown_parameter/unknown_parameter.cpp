// Puppet rejects a parameter that the class, defined type or template does not have.
#include "checks/names/names.hpp"
#include "parser/source/characters.hpp"
#include "parser/source/limits.hpp"
#include "rules/shared/given_attributes.hpp"
#include "rules/shared/meaning.hpp"
#include "rules/shared/template_call.hpp"

#include <algorithm>
#include <set>
#include <utility>

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
    std::vector<std::string_view> names;
    for (const summary::DefinedParameter& parameter : parameters)
        names.emplace_back(parameter.name);
    return names;
}

// What to do if no parameter has a similar name: the names of a few parameters, so that the reader can choose.
static std::string other_names(const std::vector<summary::DefinedParameter>& parameters)
{
    if (parameters.empty())
        return "remove it: there are no parameters";
    if (parameters.size() > limits::listed_names)
        return "correct the name, or remove the parameter";
    std::string list;
    for (const std::string_view name : names_of(parameters))
        list += fmt::format("{}`{}`", list.empty() ? "" : ", ", name);
    return fmt::format("use one of the parameters {}, or remove it", list);
}

static void report_unknown(const Owner& owner, std::string_view name, Node place, Node around, ProgramContext& ctx)
{
    if (owner.find(ctx.lookup(), owner, name).presence != lookup::Presence::missing)
        return;
    const std::string what = fmt::format(
        "{}`{}`", owner.definition->kind == summary::DefinitionKind::class_ ? "class " : "", owner.definition->name);
    Finding finding = ctx.report(place.span(), fmt::format("{} has no parameter `{}`", what, name));
    if (around.kind() == Kind::resource_defaults || around.kind() == Kind::collector)
        finding.severity(Severity::warning);
    else
        lower_severity_if_conditional(finding, around);
    if (!suggest(ctx, finding, name, [&] { return names_of(owner.definition->parameters); }))
        finding.help(other_names(owner.definition->parameters));
    point_at(finding, ctx, owner.place, fmt::format("{} is defined here", what));
}

static void visit(const syntax::AttributeList& list, ProgramContext& ctx)
{
    const Owner owner = owner_of(ctx.lookup(), list);
    if (owner.definition)
        each_attribute(
            list, [&](const GivenAttribute& given) { report_unknown(owner, given.name, given.name_node, list, ctx); });
}

// The keys of a hash that are parameters.
static void check_keys(const Owner& owner, Node expression, Node call, ProgramContext& ctx)
{
    const auto hash = syntax::as<syntax::Hash>(expression);
    if (!owner.definition || !hash)
        return;
    for (const syntax::Pair pair : hash->pairs())
        if (const auto name = pair.key() ? syntax::constant_string(*pair.key()) : std::nullopt)
            report_unknown(owner, *name, *pair.key(), call, ctx);
}

// `create_resources('a::b', { 'title' => { 'x' => 1 } }, { 'y' => 2 })`, `ensure_resource('a::b', 'title', { 'x' => 1 })`
static void visit_maker(const syntax::AnyCall& call, ProgramContext& ctx)
{
    const std::string_view function = call.function();
    const bool is_single = function == "ensure_resource" || function == "stdlib::ensure_resource";
    if (!is_single && function != "create_resources" && function != "ensure_resources")
        return;
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
    std::size_t unknown = 0;
    for (const auto& [name, place] : rendered->given->list) {
        if (rendered->takes->find(name) != nullptr)
            continue;
        if (++unknown > limits::findings_per_call)
            continue;
        Finding finding =
            ctx.report(place.span(), fmt::format("template `{}` has no parameter `{}`", rendered->name, name));
        lower_severity_if_conditional(finding, call);
        if (!suggest(ctx, finding, name, [&] { return names_of(rendered->takes->parameters); }))
            finding.help(other_names(rendered->takes->parameters));
    }
    if (unknown > limits::findings_per_call)
        ctx.report(rendered->name_node.span(),
                   fmt::format("this call sets {} more parameters that template `{}` does not have",
                               unknown - limits::findings_per_call, rendered->name))
            .help("remove them from the hash, or add parameters to the template");
}

extern constinit const Rule rule{
    .name = "unknown_parameter",
    .category = "correctness",
    .summary = "Unknown parameter",
    .severity = Severity::error,
    .hooks = hooks<visit, visit_maker, visit_template>,
};

}  // namespace plint::rules::unknown_parameter
