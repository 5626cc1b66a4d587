// Passwords that are empty strings.
#include "rules/shared/named_values.hpp"

#include <fmt/format.h>

namespace plint::rules::empty_password {

static void look_at(std::string_view name, std::optional<Node> value, TreeContext& ctx)
{
    if (!names_password(name) || quoted_text(value) != "")
        return;
    const bool is_default = value->parent() && value->parent()->kind() == Kind::parameter;
    ctx.report(value->span(),
               is_default ? fmt::format("the default of `${}` is an empty password", name)
                          : fmt::format("`{}` is an empty password", written_name(name, *value)))
        .help(is_default ? "remove the default, so that every declaration must set a password"
                         : "read the password from encrypted Hiera data, or use `undef` if there is none");
}

extern constinit const Rule rule{
    .name = "empty_password",
    .category = "security",
    .summary = "Empty password",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit_named_attribute<look_at>, visit_named_assignment<look_at>, visit_named_parameter<look_at>>,
};

}  // namespace plint::rules::empty_password
