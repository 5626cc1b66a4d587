// Puppet refuses an instance of a defined type, or a template, that lacks a value for a parameter without default.
#include "checks/order/program.hpp"
#include "rules/shared/changed_later.hpp"
#include "rules/shared/meaning.hpp"
#include "rules/shared/template_call.hpp"

#include <algorithm>
#include <set>

namespace plint::rules::missing_parameter {

static bool has_default(const Project& project, std::string_view type, std::string_view parameter)
{
    return project.program().defaults_may_set(type, [&](std::string_view name) { return name == parameter; });
}

static void visit(const syntax::ResourceBody& body, Context& ctx)
{
    const auto title = body.title();
    const std::string name = syntax::resource_type(syntax::AttributeList(body));
    if (!title || title->kind() == Kind::kw_default || name.empty() || name == "class")
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
    for (const DefinedParameter& parameter : type.define->parameters) {
        if (!parameter.required || given.contains(parameter.name)
            || has_default(ctx.project(), name, parameter.name) || may_change_later(body, name, parameter.name, ctx))
            continue;
        Finding finding =
            ctx.report(title->span(), fmt::format("`{}` needs a value for its parameter `{}`", name, parameter.name));
        grade_by_certainty(finding, body);
        const std::string& path = ctx.project().file(type.place->file).path;
        finding.label(path == ctx.path() ? "" : path, parameter.span, fmt::format("`${}` has no default", parameter.name));
    }
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
    .hooks = hooks<visit, visit_template>,
};

}  // namespace plint::rules::missing_parameter
