// Reports calls of `template` with several files, which it concatenates.
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::concatenated_template_files {

static void visit(const syntax::AnyCall& call, TreeContext& ctx)
{
    if (call.function() == "template" && call.arguments().size() > 1)
        ctx.report(call.name()->span(),
                   "`template` with several files joins their output, and does not use the first one that exists")
            .help("to use the first file that exists, write `template(find_template(…))`; to join the output, call "
                  "`template` once for each file");
}

extern constinit const Rule rule{
    .name = "concatenated_template_files",
    .category = "style",
    .summary = "`template` with several files",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::concatenated_template_files
