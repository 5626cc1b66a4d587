// URLs as `content`, which expects text, and text as `source`, which expects a path or URL.
#include "checks/lookup/lookup.hpp"
#include "parser/syntax/attribute_lists.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

#include <fmt/format.h>

namespace plint::rules::content_and_source_swapped {

// Whether resources of this type have both attributes: with only one of them, it may mean anything.
static bool has_both(const syntax::AttributeList& list, const ProgramContext& ctx)
{
    const lookup::ResourceTypeMeaning type = ctx.lookup().resource_type(syntax::resource_type(list));
    if (!type.define && !type.type)
        return false;
    const auto has = [&](std::string_view name) {
        const lookup::AttributeMeaning attribute = ctx.lookup().attribute(type, name);
        return attribute.parameter || attribute.attribute;
    };
    return has("content") && has("source");
}

// `puppet:///modules/a/b`, also with variables, and nothing else.
static bool is_url(Node value)
{
    std::string_view text = value.text();
    if (value.kind() != Kind::single_quoted && value.kind() != Kind::double_quoted
        && value.kind() != Kind::interpolated_string)
        return false;
    text.remove_prefix(1);
    return text.starts_with("puppet://") && text.find_first_of(" \n") == std::string_view::npos;
}

// The name of a function that returns the text of a file.
static std::string_view returns_text(Node value)
{
    const auto call = syntax::as<syntax::AnyCall>(value);
    const std::string_view name = call ? call->function() : std::string_view();
    return name == "template" || name == "epp" || name == "file" ? name : std::string_view();
}

static void visit(const syntax::Attribute& attribute, ProgramContext& ctx)
{
    const std::string_view name = syntax::attribute_name(attribute);
    const auto list = attribute.parent() ? syntax::as<syntax::AttributeList>(*attribute.parent()) : std::nullopt;
    const auto value = attribute.value();
    if (!list || !value || (name != "content" && name != "source"))
        return;
    const std::string_view other = name == "content" ? "source" : "content";
    const std::string_view function = name == "source" ? returns_text(*value) : std::string_view();
    if ((name == "content" ? !is_url(*value) : function.empty()) || !has_both(*list, ctx))
        return;
    Finding finding =
        ctx.report(value->span(),
                   name == "content" ? std::string("`content` expects text, but this is the URL of a file")
                                     : fmt::format("`source` expects a path or URL, but `{}` returns text", function));
    if (find_attribute(*list, other))
        finding.help(fmt::format("this value belongs to `{}`", other));
    else
        finding.fix(fmt::format("rename the attribute to `{}`", other),
                    {{{}, attribute.name()->span(), std::string(other)}}, Safety::unsafe);
}

extern constinit const Rule rule{
    .name = "content_and_source_swapped",
    .category = "suspicious",
    .summary = "`content` and `source` are swapped",
    .fixable = Fixable::sometimes,
    .safety = Safety::unsafe,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::content_and_source_swapped
