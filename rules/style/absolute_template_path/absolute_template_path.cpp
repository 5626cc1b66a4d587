// Templates belong to a module, not to the server's disk.
#include "parser/syntax/calls.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::absolute_template_path {

static void visit(const syntax::AnyCall& call, Context& ctx)
{
    if (call.function() != "template" && call.function() != "epp")
        return;
    for (const Node argument : call.arguments())
        if (const auto path = syntax::constant_string(argument); path && path->starts_with("/"))
            ctx.report(argument.span(), "template with an absolute path").help("write `module/template`");
}

extern constinit const Rule rule{
    .name = "absolute_template_path",
    .category = "style",
    .summary = "Templates are named by their module",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::absolute_template_path
