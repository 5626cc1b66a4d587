// A `case` without `default` silently ignores values that match no option.
#include "parser/syntax/control_flow.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/exhaustive.hpp"
#include "rules/shared/unset_reads.hpp"

#include <algorithm>
#include <vector>

namespace plint::rules::case_without_default {

// Whether `possibly_unset_variable` also runs, and reports that this `case` leaves a variable without a value.
static bool is_reported(Node test, const ProgramContext& ctx)
{
    return ctx.runs("possibly_unset_variable")
        && std::ranges::any_of(ctx.kept<UnsetReads>().all,
                               [&](const UnsetRead& each) { return each.unset.span == test.span(); });
}

static void visit(const syntax::CaseExpression& choice, ProgramContext& ctx)
{
    std::vector<Node> values;
    for (const syntax::CaseOption option : choice.options())
        for (const syntax::Expression value : option.values()) {
            if (value.kind() == Kind::kw_default)
                return;
            values.push_back(value);
        }
    if (const auto test = choice.test(); test && (covers_all_values(*test, values) || is_reported(*test, ctx)))
        return;
    const Offset begin = choice.span().begin;
    ctx.report({begin, begin + 4}, "`case` has no `default`")
        .help("add `default: { }`, or call `fail` there if other values are errors");
}

extern constinit const Rule rule{
    .name = "case_without_default",
    .category = "suspicious",
    .summary = "`case` without `default`",
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::case_without_default
