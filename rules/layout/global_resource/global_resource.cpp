// Reports resources that are declared at top scope.
#include "parser/syntax/resources.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::global_resource {

using Declaration = syntax::View<Kind::resource, Kind::virtual_resource>;

static void visit(const Declaration& resource, TreeContext& ctx)
{
    for (auto up = resource.parent(); up; up = up->parent())
        switch (up->kind()) {
        case Kind::class_definition:
        case Kind::define_definition:
        case Kind::node_definition:
        case Kind::plan_definition:
        case Kind::function_definition:
        case Kind::virtual_resource:
        case Kind::epp_file:
        case Kind::apply_expression: return;
        default: break;
        }
    const auto type = resource.child(Kind::name);
    ctx.report(type ? type->span() : resource.span(), "resource is declared at top scope")
        .help("move it to a class, a defined type or a node definition");
}

extern constinit const Rule rule{
    .name = "global_resource",
    .category = "layout",
    .aliases = "resource_outside_class",
    .summary = "Resource at top scope",
    .severity = Severity::error,
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::global_resource
