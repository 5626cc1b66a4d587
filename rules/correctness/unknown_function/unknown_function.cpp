// A call of a function that does not exist ends the compilation; a typing error in the name is all it takes.
#include "parser/syntax/calls.hpp"
#include "rules/shared/meaning.hpp"

namespace plint::rules::unknown_function {

static void visit(const syntax::AnyCall& call, Context& ctx)
{
    const auto name = call.name();
    if (name && call.function() == "import") {
        ctx.report(name->span(), "`import` only fails: Puppet reads all files of the main manifest's folder");
        return;
    }
    if (!name || ctx.lookup().function(name->text()).presence != Presence::missing)
        return;
    const std::string_view function = call.kind() == Kind::method_call ? name->text() : call.function();
    Finding finding = ctx.report(name->span(), fmt::format("there is no function `{}`", function));
    grade_absence(finding, ctx, function, call);
    suggest(finding, function, ctx.lookup().function_names(function));
}

extern constinit const Rule rule{
    .name = "unknown_function",
    .category = "correctness",
    .summary = "Functions that are called exist",
    .severity = Severity::error,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unknown_function
