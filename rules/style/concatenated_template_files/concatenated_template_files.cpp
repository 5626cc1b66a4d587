// `template('a', 'b')` looks like a choice and is a concatenation.
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::concatenated_template_files {

static void visit(const syntax::AnyCall& call, Context& ctx)
{
    if (call.function() == "template" && call.arguments().size() > 1)
        ctx.report(call.name()->span(), "`template` joins several files").help("`file` takes the first that exists; `epp` takes one");
}

extern constinit const Rule rule{
    .name = "concatenated_template_files",
    .category = "style",
    .summary = "`template` is given one file",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::concatenated_template_files
