// A role that inherits says nowhere what all it holds.
#include "checks/project/names.hpp"
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::roles_inherits_roles {

static void visit(const syntax::ClassDefinition& definition, Context& ctx)
{
    const auto name = definition.name();
    const auto inherits = definition.inherits();
    const auto parent = inherits ? inherits->parent_name() : std::nullopt;
    if (name && parent && first_segment(plain_name(name->text())) == "role" &&
        first_segment(plain_name(parent->text())) != "role")
        ctx.report(parent->span(), fmt::format("role `{}` inherits from `{}`", name->text(), parent->text()));
}

extern constinit const Rule rule{
    .name = "roles_inherits_roles",
    .category = "style",
    .summary = "Roles inherit from nothing but roles",
    .enabled = Enabled::on_request,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::roles_inherits_roles
