// Passwords in command lines: all local users can read the arguments of a running program.
#include "checks/names/names.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/attributes.hpp"
#include "rules/shared/named_values.hpp"

#include <fmt/format.h>

namespace plint::rules::security_password_variable_in_exec {

static void visit(const syntax::ResourceBody& body, TreeContext& ctx)
{
    if (syntax::resource_type(syntax::AttributeList(body)) != "exec")
        return;
    const auto look_at = [&](Node value) {
        for (const Node node : value.descendants())
            if (const auto variable = syntax::as<syntax::Variable>(node); variable && names_password(variable->name()))
                ctx.report(
                       variable->span(),
                       fmt::format("`${}` is in the command line, which all local users can see in the process list",
                                   variable->name()))
                    .help("pass the password in an environment variable that the program reads (attribute "
                          "`environment`)");
    };
    if (const auto command = naming_value(body, "command"))
        look_at(*command);
    for (const std::string_view name : {"unless", "onlyif"})
        if (const auto attribute = find_attribute(body, name); attribute && attribute->value())
            look_at(*attribute->value());
}

extern constinit const Rule rule{
    .name = "security_password_variable_in_exec",
    .category = "security",
    .summary = "Password in a command line",
    .severity = Severity::error,
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::security_password_variable_in_exec
