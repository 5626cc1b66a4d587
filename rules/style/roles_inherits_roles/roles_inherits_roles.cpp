// Reports roles that inherit from a class other than a role.
#include "checks/names/names.hpp"
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::roles_inherits_roles {

static void visit(const syntax::ClassDefinition& definition, TreeContext& ctx)
{
    const auto name = definition.name();
    const auto inherits = definition.inherits();
    const auto parent = inherits ? inherits->parent_name() : std::nullopt;
    if (name && parent && names::first_segment(plain_name(name->text())) == "role"
        && names::first_segment(plain_name(parent->text())) != "role")
        ctx.report(parent->span(),
                   fmt::format("role `{}` inherits from `{}`, which is not a role", name->text(), parent->text()))
            .help("include the class instead");
}

extern constinit const Rule rule{
    .name = "roles_inherits_roles",
    .category = "style",
    .summary = "Role that inherits from a class other than a role",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::roles_inherits_roles
