// A value that the resource type does not accept compiles, but the whole catalog then fails on the node.
#include "checks/lookup/attribute_value.hpp"
#include "checks/lookup/core_values.hpp"
#include "rules/shared/assigned_value.hpp"
#include "rules/shared/changed_later.hpp"
#include "rules/shared/meaning.hpp"

namespace plint::rules::invalid_attribute_value {

// As Puppet compares it; none for what is no literal, or is compared in another way.
static std::optional<std::string> literal_text(Node value)
{
    if (value.kind() == Kind::kw_true || value.kind() == Kind::kw_false)
        return std::string(value.text());
    if (value.kind() == Kind::number) {
        const bool decimal = value.text().find_first_not_of("0123456789") == std::string_view::npos
            && (value.text().size() == 1 || value.text().front() != '0');
        return decimal ? std::optional(std::string(value.text())) : std::nullopt;
    }
    return syntax::constant_string(value);
}

struct FileValues {
    lookup::ValueCheck check;
    text::RegexBudget budget;  // of the questions to Puppet's own types

    explicit FileValues(const ProgramContext&) {}
};

// `is_certain`: whether the value is certainly used; called only for a wrong value.
template <class IsCertain>
static void look_at(const ruby::Attribute& attribute, std::string_view type, const std::optional<index::Place>& place,
                    Node value, const IsCertain& is_certain, ProgramContext& ctx)
{
    if (const auto array = syntax::as<syntax::Array>(value)) {
        if (attribute.kind == ruby::AttributeKind::property) {
            for (const syntax::Element element : array->elements())
                if (element.kind() != Kind::array)
                    look_at(attribute, type, place, element, is_certain, ctx);
        } else if (ctx.kept<FileValues>().check.refuses_arrays(attribute)) {
            Finding finding = ctx.report(
                value.span(), fmt::format("`{}` of `{}` must be a single value, got an array", attribute.name, type));
            finding.note(fmt::format("accepted values: {}", lookup::accepted_values(attribute)));
        }
        return;
    }
    const auto text = literal_text(value);
    if (!text || !ctx.kept<FileValues>().check.refuses(attribute, *text))
        return;
    Finding finding = ctx.report(value.span(),
                                 fmt::format("`{}` of `{}` must be {}, got `{}`", attribute.name, type,
                                             lookup::accepted_values(attribute), *text));
    if (!is_certain())
        finding.severity(Severity::warning);
    suggest(ctx, finding, *text, [&] {
        std::vector<std::string_view> values;
        for (const ruby::Value& one : attribute.values)
            if (!one.is_regex)
                values.push_back(one.text);
        return values;
    });
    if (place)
        finding.label(ctx.project().file(place->file).path, attribute.span, "accepted values are listed here");
}

// Whether it is a value that the code of one of Puppet's own types rejects.
template <class IsCertain>
static bool report_refused(std::string_view type, std::string_view attribute, Node value, const IsCertain& is_certain,
                           ProgramContext& ctx)
{
    if (const auto array = syntax::as<syntax::Array>(value)) {
        bool any = false;
        for (const syntax::Element element : array->elements())
            any = (element.kind() != Kind::array && report_refused(type, attribute, element, is_certain, ctx)) || any;
        return any;
    }
    const auto text = literal_text(value);
    const auto* const refused =
        text ? lookup::refused_by_core_type(type, attribute, *text, ctx.kept<FileValues>().budget) : nullptr;
    if (refused == nullptr)
        return false;
    Finding finding = ctx.report(value.span(),
                                 fmt::format("`{}` of `{}` must be {}, got `{}`", attribute, type, refused->accepted,
                                             text->find_first_of("`\n") == text->npos ? *text : "this text"));
    if (!is_certain())
        finding.severity(Severity::warning);
    return true;
}

static bool is_relationship(std::string_view name)
{
    return name == "before" || name == "notify" || name == "require" || name == "subscribe";
}

// Text that Puppet does not read as `Type[title]`. The text of a variable is that of its only assignment.
template <class IsCertain>
static void look_at_reference(std::string_view name, Node value, const IsCertain& is_certain, ProgramContext& ctx)
{
    if (const auto array = syntax::as<syntax::Array>(value)) {
        for (const syntax::Element element : array->elements())
            if (element.kind() != Kind::array)
                look_at_reference(name, element, is_certain, ctx);
        return;
    }
    const auto text = syntax::constant_string(assigned_value(value, ctx));
    const std::size_t bracket = text ? text->find('[') : std::string::npos;
    const bool is_reference =
        bracket != std::string::npos && bracket > 0 && text->back() == ']' && text->size() > bracket + 2;
    if (!text || is_reference)
        return;
    Finding finding = ctx.report(
        value.span(),
        fmt::format("`{}` must be a resource reference, got the string {}", name,
                    value.kind() == Kind::variable ? fmt::format("in `{}`", value.text()) : std::string(value.text())));
    finding.help(fmt::format("write `{}`",
                             text->starts_with('/') ? fmt::format("File[{}]", value.text())
                                                    : fmt::format("Type[{}]", value.text())));
    if (!is_certain())
        finding.severity(Severity::warning);
}

static void visit(const syntax::AttributeList& list, ProgramContext& ctx)
{
    const std::string name = syntax::resource_type(list);
    if (name.empty() || name == "class")
        return;
    const lookup::ResourceTypeMeaning type = ctx.lookup().resource_type(name);
    // A resource that stays virtual is never asked; defaults and overrides need a resource to apply to.
    const bool certain = list.kind() == Kind::resource_body && is_certain(list)
        && list.parent()->parent()->kind() != Kind::virtual_resource;
    each_attribute(list, [&](const GivenAttribute& given) {
        if (given.value && is_relationship(given.name))
            look_at_reference(
                given.name, *given.value, [&] { return certain && !may_change_later(list, name, given.name, ctx); },
                ctx);
        const lookup::AttributeMeaning attribute = ctx.lookup().attribute(type, given.name);
        if (!attribute.attribute || !given.value)
            return;
        const auto certainly = [&] { return certain && !may_change_later(list, name, given.name, ctx); };
        const bool refused =
            !attribute.is_metaparameter && report_refused(name, given.name, *given.value, certainly, ctx);
        if (!refused && attribute.presence == lookup::Presence::known)
            look_at(*attribute.attribute, name, attribute.is_metaparameter ? std::nullopt : type.place, *given.value,
                    certainly, ctx);
    });
}

extern constinit const Rule rule{
    .name = "invalid_attribute_value",
    .category = "correctness",
    .summary = "Invalid attribute value",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::invalid_attribute_value
