// A value that nobody thought of passes a `case` without `default` in silence.
#include "parser/syntax/control_flow.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules {

static void visit(const syntax::CaseExpression& choice, Context& ctx)
{
    bool yes = false;
    bool no = false;
    for (const syntax::CaseOption option : choice.options())
        for (const syntax::Expression value : option.values()) {
            if (value.kind() == Kind::kw_default)
                return;
            yes = yes || value.kind() == Kind::kw_true;
            no = no || value.kind() == Kind::kw_false;
        }
    if (yes && no)
        return;  // nothing is left of a boolean
    const Offset begin = choice.span().begin;
    ctx.report({begin, begin + 4}, "`case` without `default`").help("add `default: { }`, or `fail` there");
}

extern constinit const Rule case_without_default{
    .name = "case_without_default",
    .category = "suspicious",
    .summary = "A `case` has a `default`",
    .hooks = hooks<visit>,
};

}  // namespace plint::rules
