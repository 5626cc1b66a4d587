// Variables in shell commands: their values may change the command (shell injection).
#include "parser/syntax/expressions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"
#include "rules/shared/declared_type.hpp"

#include <fmt/format.h>

namespace plint::rules::check_unsafe_interpolations {

static void visit(const syntax::ResourceBody& body, TreeContext& ctx)
{
    if (syntax::resource_type(syntax::AttributeList(body)) != "exec")
        return;
    const auto look_at = [&](std::optional<Node> value) {
        const auto string = value ? syntax::as<syntax::InterpolatedString>(*value) : std::nullopt;
        if (!string)
            return;
        for (const syntax::StringPart part : string->parts())
            if (const auto inner = syntax::as<syntax::Variable>(part.expression());
                inner && !is_declared_number_or_boolean(*inner))
                ctx.report(part.span(),
                           fmt::format("`${}` is inserted into this command without escaping", inner->name()))
                    .help("write the command as an array, or escape the value with `stdlib::shell_escape`");
    };
    look_at(naming_value(body, "command"));
    for (const std::string_view name : {"onlyif", "unless"})
        if (const auto attribute = find_attribute(body, name))
            look_at(attribute->value());
}

extern constinit const Rule rule{
    .name = "check_unsafe_interpolations",
    .category = "security",
    .aliases = "security_class_or_define_parameter_in_exec",
    .summary = "Variable interpolated into a command",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::check_unsafe_interpolations
