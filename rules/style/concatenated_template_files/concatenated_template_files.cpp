// Reports calls of `template` with several files, which it concatenates.
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::concatenated_template_files {

static void visit(const syntax::AnyCall& call, TreeContext& ctx)
{
    if (call.function() == "template" && call.arguments().size() > 1)
        ctx.report(call.name()->span(), "`template` joins the output of all these files")
            .help("to join them, call `template` once for each file; to use the first one that exists, write "
                  "`template(find_template(…))` (stdlib)");
}

extern constinit const Rule rule{
    .name = "concatenated_template_files",
    .category = "style",
    .summary = "`template` with several files",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::concatenated_template_files
