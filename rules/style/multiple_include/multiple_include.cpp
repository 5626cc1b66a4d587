// One class a line makes differences short and searches exact.
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::multiple_include {

static void visit(const syntax::AnyCall& call, Context& ctx)
{
    if (call.function() == "include" && call.kind() != Kind::method_call && call.arguments().size() > 1)
        ctx.report(call.name()->span(), "several classes in one `include`");
}

extern constinit const Rule rule{
    .name = "multiple_include",
    .category = "style",
    .summary = "Each class has an `include` of its own",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::multiple_include
