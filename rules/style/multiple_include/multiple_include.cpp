// Reports `include` statements with several classes.
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::multiple_include {

static void visit(const syntax::AnyCall& call, TreeContext& ctx)
{
    if (call.function() == "include" && call.kind() != Kind::method_call && call.arguments().size() > 1)
        ctx.report(call.name()->span(), "several classes in one `include`").help("write one `include` for each class");
}

extern constinit const Rule rule{
    .name = "multiple_include",
    .category = "style",
    .summary = "Several classes in one `include`",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::multiple_include
