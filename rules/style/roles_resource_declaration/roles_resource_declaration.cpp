// Reports resources in roles.
#include "checks/names/names.hpp"
#include "parser/syntax/definitions.hpp"
#include "parser/syntax/resources.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::roles_resource_declaration {

static void visit(const syntax::Resource& resource, TreeContext& ctx)
{
    const auto around = resource.enclosing(Kind::class_definition);
    if (!around)
        return;
    const auto name = syntax::defined_name(*around);
    const auto type = resource.type();
    if (name && type && type->kind() != Kind::kw_class && names::first_segment(plain_name(name->text())) == "role")
        ctx.report(type->span(), fmt::format("role `{}` declares a resource", name->text()))
            .help("move the resource to a profile");
}

extern constinit const Rule rule{
    .name = "roles_resource_declaration",
    .category = "style",
    .summary = "Role that declares a resource",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::roles_resource_declaration
