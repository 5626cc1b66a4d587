// Puppet refuses an instance of a defined type, or a template, that lacks a value for a parameter without default.
#include "checks/order/default_scope.hpp"
#include "rules/shared/changed_later.hpp"
#include "rules/shared/data_search.hpp"
#include "rules/shared/meaning.hpp"
#include "rules/shared/template_call.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace plint::rules::missing_parameter {

// The parameters of the define that are given nowhere, as far as that is known.
static std::vector<const DefinedParameter*> missing_parameters(const syntax::ResourceBody& body, Node title, const std::string& type,
                                                               const Definition& define,
                                                               const std::set<std::string, std::less<>>& given, const Context& ctx)
{
    std::vector<const DefinedParameter*> missing;
    DefaultScope defaults(ctx.project().program(), *ctx.file(), title.span());
    for (const DefinedParameter& parameter : define.parameters) {
        const auto is_this = [&](std::string_view name) { return name == parameter.name; };
        if (parameter.required && !given.contains(parameter.name) && !defaults.may_set(type, is_this)
            && !may_change_later(body, type, parameter.name, ctx))
            missing.push_back(&parameter);
    }
    return missing;
}

// Drops those whose names are given with a typing error, which unknown_parameter reports.
template <class IsUnknown>
static void drop_misspelt(Context& ctx, std::vector<const DefinedParameter*>& missing, const std::set<std::string, std::less<>>& given,
                          const Definition& definition, const IsUnknown& is_unknown)
{
    std::vector<std::string_view> names;
    for (const DefinedParameter& parameter : definition.parameters)
        names.emplace_back(parameter.name);
    for (const std::string& name : given)
        if (is_unknown(name))
            std::erase_if(missing, [&, near = ctx.nearest(name, names)](const auto* parameter) { return parameter->name == near; });
}

// `` `a`, `b` ``
static std::string list_of(const std::vector<const DefinedParameter*>& parameters)
{
    std::string list;
    for (const DefinedParameter* const parameter : parameters)
        list += fmt::format("{}`{}`", list.empty() ? "" : ", ", parameter->name);
    return list;
}

static Finding report_missing(Node title, std::string_view what, const std::vector<const DefinedParameter*>& missing,
                              const std::optional<Place>& place, Context& ctx)
{
    Finding finding = ctx.report(title.span(), missing.size() == 1
                                                   ? fmt::format("{} needs a value for its parameter `{}`", what, missing[0]->name)
                                                   : fmt::format("{} needs values for its parameters {}", what, list_of(missing)));
    const std::string& path = ctx.project().file(place->file).path;
    for (const DefinedParameter* const parameter : missing)
        finding.label(path == ctx.path() ? "" : path, parameter->span, fmt::format("`${}` has no default", parameter->name));
    return finding;
}

static void visit(const syntax::ResourceBody& body, Context& ctx)
{
    const auto title = body.title();
    const std::string name = syntax::resource_type(syntax::AttributeList(body));
    if (!ctx.file() || !title || title->kind() == Kind::kw_default || name.empty() || name == "class")
        return;
    const ResourceTypeMeaning type = ctx.lookup().resource_type(name);
    if (!type.define || type.presence != Presence::known || std::ranges::none_of(type.define->parameters, &DefinedParameter::required))
        return;
    std::set<std::string, std::less<>> given;
    const auto take = [&](const GivenAttribute& each) { given.insert(each.name); };
    bool all = each_attribute(body, take);
    for (const syntax::ResourceBody other : syntax::children_of<syntax::ResourceBody>(*body.parent()))
        if (other.title() && other.title()->kind() == Kind::kw_default)
            all = each_attribute(other, take) && all;
    if (!all)
        return;
    std::vector<const DefinedParameter*> missing = missing_parameters(body, *title, name, *type.define, given, ctx);
    drop_misspelt(ctx, missing, given, *type.define,
                  [&](std::string_view each) { return ctx.lookup().attribute(type, each).presence == Presence::missing; });
    if (missing.empty())
        return;
    Finding finding = report_missing(*title, fmt::format("`{}`", name), missing, type.place, ctx);
    grade_by_certainty(finding, body);
}

// Names of what people keep out of the repository.
static bool may_be_secret(std::string_view name)
{
    static constexpr auto words = std::to_array<std::string_view>({"pass", "secret", "key", "token", "cert", "credential", "cred", "salt", "auth"});
    return std::ranges::any_of(words, [&](std::string_view word) { return name.find(word) != std::string_view::npos; });
}

// `class { 'a': port => 80 }`: what else the class needs has to come from Hiera's data.
static void visit_class(const syntax::ResourceBody& body, Context& ctx)
{
    const auto title = body.title();
    const auto name = title && ctx.file() ? syntax::constant_string(*title) : std::nullopt;
    if (!name || syntax::resource_type(syntax::AttributeList(body)) != "class")
        return;
    const ClassMeaning meaning = ctx.lookup().class_named(*name);
    if (meaning.presence != Presence::known)
        return;
    std::set<std::string, std::less<>> given;
    const bool all = each_attribute(body, [&](const GivenAttribute& each) { given.insert(each.name); });
    const auto& parameters = meaning.definition->parameters;
    const auto is_given = [&](const DefinedParameter& parameter) { return given.contains(parameter.name); };
    if (!all || std::ranges::none_of(parameters, is_given))
        return;
    std::vector<const DefinedParameter*> missing;
    const auto& module = ctx.project().file(meaning.place->file).module;
    for (const DefinedParameter& parameter : parameters)
        if (parameter.required && !is_given(parameter) && !may_be_secret(parameter.name)
            && data_mentions(ctx, module, fmt::format("{}::{}", meaning.definition->name, parameter.name)) == false)
            missing.push_back(&parameter);
    drop_misspelt(ctx, missing, given, *meaning.definition,
                  [&](std::string_view each) { return ctx.lookup().parameter(meaning, each).presence == Presence::missing; });
    if (missing.empty())
        return;
    Finding finding = report_missing(*title, fmt::format("class `{}`", meaning.definition->name), missing, meaning.place, ctx);
    finding.severity(Severity::warning).note("no file of the environment's data has the key");
}

static void visit_template(const syntax::AnyCall& call, Context& ctx)
{
    const auto rendered = template_call(call, ctx);
    if (!rendered || !rendered->all)
        return;
    for (const DefinedParameter& parameter : rendered->takes.parameters) {
        if (!parameter.required
            || std::ranges::any_of(rendered->given, [&](const auto& given) { return given.first == parameter.name; }))
            continue;
        Finding finding = ctx.report(rendered->name_node.span(), fmt::format("template `{}` needs a value for its parameter `{}`",
                                                                             rendered->name, parameter.name));
        grade_by_certainty(finding, call);
        point_at_template(finding, ctx, *rendered, parameter.span, fmt::format("`${}` has no default", parameter.name));
    }
}

extern constinit const Rule rule{
    .name = "missing_parameter",
    .category = "correctness",
    .summary = "Instances of defined types, and templates, get all parameters that have no default",
    .severity = Severity::error,
    .hooks = hooks<visit, visit_class, visit_template>,
};

}  // namespace plint::rules::missing_parameter
