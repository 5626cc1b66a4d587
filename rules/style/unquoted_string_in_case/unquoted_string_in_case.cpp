// Reports unquoted strings as options of a `case`.
#include "parser/syntax/control_flow.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/quote.hpp"

namespace plint::rules::unquoted_string_in_case {

static void visit(const syntax::CaseOption& option, TreeContext& ctx)
{
    for (const syntax::Expression value : option.values())
        if (is_bare_word(value))
            want_quotes(value, "option", ctx);
}

extern constinit const Rule rule{
    .name = "unquoted_string_in_case",
    .category = "style",
    .summary = "Unquoted string in a `case`",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .changes_tree = true,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unquoted_string_in_case
