// Reports roles that include classes other than profiles and roles.
#include "checks/names/function_roles.hpp"
#include "checks/names/names.hpp"
#include "parser/syntax/calls.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::roles_include_profiles {

static void visit(const syntax::AnyCall& call, TreeContext& ctx)
{
    const auto around = call.enclosing(Kind::class_definition);
    if (!around || !names::has_role(call.function(), names::FunctionRole::includes))
        return;
    const auto name = syntax::defined_name(*around);
    if (!name || names::first_segment(plain_name(name->text())) != "role")
        return;
    for (const Node argument : call.arguments()) {
        const auto included = syntax::constant_string(argument);
        const std::string module(included ? names::first_segment(plain_name(*included)) : "profile");
        if (module != "profile" && module != "role")
            ctx.report(argument.span(),
                       fmt::format("role `{}` includes `{}`, which is not a profile", name->text(), *included))
                .help("include the class in a profile, and that profile in the role");
    }
}

extern constinit const Rule rule{
    .name = "roles_include_profiles",
    .category = "style",
    .summary = "Role that includes a class other than a profile",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::roles_include_profiles
