// Reports unquoted strings as options of a selector.
#include "parser/syntax/expressions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/quote.hpp"

namespace plint::rules::unquoted_string_in_selector {

static void visit(const syntax::SelectorEntry& entry, TreeContext& ctx)
{
    if (const auto key = entry.key(); key && is_bare_word(*key))
        want_quotes(*key, "option", ctx);
}

extern constinit const Rule rule{
    .name = "unquoted_string_in_selector",
    .category = "style",
    .summary = "Unquoted string in a selector",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .changes_tree = true,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unquoted_string_in_selector
