// A call outside of classes is made for every node for which the file happens to be read.
#include "parser/syntax/calls.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::global_function {

static void visit(const syntax::AnyCall& call, Context& ctx)
{
    const auto parent = call.parent();
    if (call.name() && parent && parent->kind() == Kind::file)
        ctx.report(call.name()->span(), fmt::format("`{}` is called outside of any class", call.function()));
}

extern constinit const Rule rule{
    .name = "global_function",
    .category = "layout",
    .summary = "Functions are called in classes and defined types",
    .severity = Severity::error,
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::global_function
