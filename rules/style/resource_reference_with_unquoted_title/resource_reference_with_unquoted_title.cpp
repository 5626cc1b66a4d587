// Reports unquoted titles in resource references.
#include "parser/syntax/expressions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/quote.hpp"
#include "rules/shared/types.hpp"

namespace plint::rules::resource_reference_with_unquoted_title {

static void visit(const syntax::Access& access, TreeContext& ctx)
{
    if (!access.left() || access.left()->kind() != Kind::class_reference || is_data_type(access.left()->text()))
        return;
    for (const syntax::Element key : access.keys())
        if (is_bare_word(key))
            want_quotes(key, "resource title", ctx);
}

extern constinit const Rule rule{
    .name = "resource_reference_with_unquoted_title",
    .category = "style",
    .summary = "Unquoted title in a resource reference",
    .enabled = Enabled::off_by_default,
    .fixable = Fixable::always,
    .changes_tree = true,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::resource_reference_with_unquoted_title
