// A variable in a command is a way for whoever sets it to run another command.
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"

#include <fmt/format.h>

namespace plint::rules::check_unsafe_interpolations {

static void visit(const syntax::ResourceBody& body, Context& ctx)
{
    if (syntax::resource_type(syntax::AttributeList(body)) != "exec")
        return;
    const auto look_at = [&](std::optional<syntax::Expression> value) {
        const auto string = value ? syntax::as<syntax::InterpolatedString>(*value) : std::nullopt;
        if (!string)
            return;
        for (const syntax::StringPart part : string->parts())
            if (const auto inner = part.expression(); inner && inner->kind() == Kind::variable)
                ctx.report(part.span(), fmt::format("`{}` may hold more than one word of the command", inner->text()))
                    .help("give the command as an array, or use `shell_escape`");
    };
    bool has_command = false;
    for (const syntax::Attribute attribute : body.attributes()) {
        const std::string_view name = syntax::attribute_name(attribute);
        has_command = has_command || name == "command";
        if (name == "command" || name == "onlyif" || name == "unless")
            look_at(attribute.value());
    }
    if (!has_command && !has_splat(body))
        look_at(body.title());
}

extern constinit const Rule rule{
    .name = "check_unsafe_interpolations",
    .category = "security",
    .aliases = "security_class_or_define_parameter_in_exec",
    .summary = "Commands are not put together from variables",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::check_unsafe_interpolations
