// Puppet rejects a resource with an attribute that its type does not have, on every node and for every value.
#include "rules/shared/given_attributes.hpp"
#include "rules/shared/meaning.hpp"
#include "rules/shared/unknown_names.hpp"

#include <vector>

namespace plint::rules::unknown_attribute {

static std::string not_in_releases(const ruby::Attribute& attribute, std::string_view type, const ProgramContext& ctx)
{
    return fmt::format("`{}` has no attribute `{}` in {}", type, attribute.name, catalogue::in_words(ctx.releases()));
}

static void visit(const syntax::AttributeList& list, ProgramContext& ctx)
{
    const std::string name = syntax::resource_type(list);
    if (name.empty() || name == "class")
        return;
    const lookup::ResourceTypeMeaning type = ctx.lookup().resource_type(name);
    if (!type.type)
        return;
    const auto lower_severity = [&](Finding& finding) {
        // Puppet rejects only resources that use it.
        if (list.kind() == Kind::resource_defaults || list.kind() == Kind::collector)
            finding.severity(Severity::warning);
        else
            lower_severity_if_conditional(finding, list);
    };
    std::vector<UnknownName> unknown;
    each_attribute(list, [&](const GivenAttribute& given) {
        const lookup::AttributeMeaning meaning = ctx.lookup().attribute(type, given.name);
        if (meaning.presence != lookup::Presence::missing)
            return;
        if (meaning.attribute == nullptr) {
            unknown.push_back({given.name, given.name_node});
            return;
        }
        Finding finding = ctx.report(given.name_node.span(), not_in_releases(*meaning.attribute, name, ctx));
        finding.note(fmt::format("`{}` exists {}", given.name, catalogue::in_words(meaning.attribute->versions)));
        lower_severity(finding);
    });
    report_unknown_names(
        unknown, {fmt::format("`{}`", name), "attribute", {}}, ctx, [&] { return ctx.lookup().attribute_names(type); },
        [&](Finding& finding) {
            lower_severity(finding);
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
        if (!name || *name == "title")
            continue;
        const lookup::AttributeMeaning meaning = ctx.lookup().attribute(type, *name);
        if (meaning.presence != lookup::Presence::missing)
            continue;
        if (meaning.attribute != nullptr) {
            ctx.report(key.span(), not_in_releases(*meaning.attribute, type.type->name, ctx))
                .note(fmt::format("`{}` exists {}", *name, catalogue::in_words(meaning.attribute->versions)));
            continue;
        }
        Finding finding = ctx.report(key.span(), fmt::format("`{}` has no attribute `{}`", type.type->name, *name));
        lower_severity_if_conditional(finding, access);
        const std::string_view near =
            ctx.may_suggest() ? ctx.likely_member(*name, ctx.lookup().attribute_names(type)) : "";
        finding.help(near.empty() ? "correct the name" : fmt::format("did you mean `{}`?", near));
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
