// Reports packages guarded by `defined`, which depends on the order of evaluation.
#include "parser/syntax/calls.hpp"
#include "parser/syntax/control_flow.hpp"
#include "parser/syntax/expressions.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::use_ensure_packages {

// Whether it is `defined(Package['x'])`, after one `!` if `negated`.
static bool asks_for_package(Node test, bool negated)
{
    while (const auto paren = syntax::as<syntax::Paren>(test)) {
        if (!paren->inner())
            return false;
        test = *paren->inner();
    }
    if (const auto negation = syntax::as<syntax::Negation>(test); negation && negation->operand())
        return negated && asks_for_package(*negation->operand(), false);
    if (negated || !syntax::AnyCall::is(test.kind()) || syntax::AnyCall(test).function() != "defined")
        return false;
    for (const Node argument : syntax::AnyCall(test).arguments())
        if (const auto access = syntax::as<syntax::Access>(argument);
            access && access->left() && access->left()->text() == "Package")
            return true;
    return false;
}

using Condition = syntax::View<Kind::if_expression, Kind::unless_expression>;

static void visit(const Condition& condition, TreeContext& ctx)
{
    const auto test = syntax::child_of<syntax::Expression>(condition);
    if (test && asks_for_package(*test, condition.kind() == Kind::if_expression))
        ctx.report(test->span(), "package is guarded by `defined`, whose result depends on the evaluation order")
            .help("declare the package with `stdlib::ensure_packages`, without this condition");
}

extern constinit const Rule rule{
    .name = "use_ensure_packages",
    .category = "style",
    .summary = "Package guarded by `defined`",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::use_ensure_packages
