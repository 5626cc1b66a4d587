// Puppet rejects a resource with an attribute that its type does not have, on every node and for every value.
#include "rules/shared/given_attributes.hpp"
#include "rules/shared/meaning.hpp"
#include "rules/shared/unknown_names.hpp"

#include <vector>

namespace plint::rules::unknown_attribute {

static void visit(const syntax::AttributeList& list, ProgramContext& ctx)
{
    const std::string name = syntax::resource_type(list);
    if (name.empty() || name == "class")
        return;
    const lookup::ResourceTypeMeaning type = ctx.lookup().resource_type(name);
    if (!type.type)
        return;
    std::vector<UnknownName> unknown;
    each_attribute(list, [&](const GivenAttribute& given) {
        if (ctx.lookup().attribute(type, given.name).presence == lookup::Presence::missing)
            unknown.push_back({given.name, given.name_node});
    });
    report_unknown_names(
        unknown, {fmt::format("`{}`", name), "attribute", {}}, ctx, [&] { return ctx.lookup().attribute_names(type); },
        [&](Finding& finding) {
            // Puppet rejects only resources that use it.
            if (list.kind() == Kind::resource_defaults || list.kind() == Kind::collector)
                finding.severity(Severity::warning);
            else
                lower_severity_if_conditional(finding, list);
            point_at(finding, ctx, type.place, fmt::format("`{}` is defined here", name));
        });
}

// `File['/a']['mode']` reads an attribute of a resource.
static void visit_access(const syntax::Access& access, ProgramContext& ctx)
{
    const auto reference = access.left() ? syntax::as<syntax::Access>(Node(*access.left())) : std::nullopt;
    const auto type_name = reference ? reference->left() : std::nullopt;
    if (!type_name || type_name->kind() != Kind::class_reference || type_name->text() == "Class")
        return;
    const lookup::ResourceTypeMeaning type = ctx.lookup().resource_type(type_name->text());
    if (!type.type)
        return;
    for (const syntax::Element key : access.keys()) {
        const auto name = syntax::constant_string(key);
        if (!name || *name == "title" || ctx.lookup().attribute(type, *name).presence != lookup::Presence::missing)
            continue;
        Finding finding = ctx.report(key.span(), fmt::format("`{}` has no attribute `{}`", type.type->name, *name));
        lower_severity_if_conditional(finding, access);
        if (!suggest(ctx, finding, *name, [&] { return ctx.lookup().attribute_names(type); }))
            finding.help("correct the name");
    }
}

extern constinit const Rule rule{
    .name = "unknown_attribute",
    .category = "correctness",
    .summary = "Unknown attribute",
    .severity = Severity::error,
    .hooks = hooks<visit, visit_access>,
};

}  // namespace plint::rules::unknown_attribute
