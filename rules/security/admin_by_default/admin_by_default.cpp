// Parameters for a user name whose default is an administrator account.
#include "checks/names/names.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::admin_by_default {

static void visit(const syntax::Parameter& parameter, TreeContext& ctx)
{
    const auto default_value = parameter.default_value();
    const auto text = default_value ? syntax::constant_string(*default_value) : std::nullopt;
    if (!text)
        return;
    const std::string name = lower_case(parameter.name());
    if ((text == "admin" || text == "root" || text == "administrator")
        && (name.ends_with("user") || name.ends_with("username")))
        ctx.report(default_value->span(),
                   fmt::format("`${}` defaults to the administrator account `{}`", parameter.name(), *text))
            .help("use an account with fewer rights, or no default");
}

extern constinit const Rule rule{
    .name = "admin_by_default",
    .category = "security",
    .aliases = "hardcoded_secret_username",
    .summary = "Administrator account as the default user",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::admin_by_default
