// Reports templates that are named by an absolute path.
#include "parser/syntax/calls.hpp"
#include "parser/syntax/literals.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::absolute_template_path {

static void visit(const syntax::AnyCall& call, TreeContext& ctx)
{
    if (call.function() != "template" && call.function() != "epp")
        return;
    for (const Node argument : call.arguments())
        if (const auto path = syntax::constant_string(argument); path && path->starts_with("/"))
            ctx.report(argument.span(), "template has an absolute path")
                .help("move the template to a module and write `MODULE/FILE`");
}

extern constinit const Rule rule{
    .name = "absolute_template_path",
    .category = "style",
    .summary = "Template with an absolute path",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::absolute_template_path
