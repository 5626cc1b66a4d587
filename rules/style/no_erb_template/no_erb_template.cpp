// ERB runs any Ruby with the rights of the server; EPP is Puppet.
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::no_erb_template {

static void visit(const syntax::AnyCall& call, Context& ctx)
{
    if (call.function() == "template" || call.function() == "inline_template")
        ctx.report(call.name()->span(), "template in ERB").help(call.function() == "template" ? "use `epp`" : "use `inline_epp`");
}

extern constinit const Rule rule{
    .name = "no_erb_template",
    .category = "style",
    .summary = "Templates are written in EPP",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::no_erb_template
