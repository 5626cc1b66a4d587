// A `case` without `default` silently ignores values that match no option.
#include "parser/syntax/control_flow.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/exhaustive.hpp"

#include <vector>

namespace plint::rules::case_without_default {

static void visit(const syntax::CaseExpression& choice, TreeContext& ctx)
{
    std::vector<Node> values;
    for (const syntax::CaseOption option : choice.options())
        for (const syntax::Expression value : option.values()) {
            if (value.kind() == Kind::kw_default)
                return;
            values.push_back(value);
        }
    if (const auto test = choice.test(); test && covers_all_values(*test, values))
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
