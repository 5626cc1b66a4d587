// `inherits  a` cannot be found by searching for `inherits a`.
#include "parser/syntax/definitions.hpp"
#include "rules/engine/rule.hpp"
#include "rules/shared/gaps.hpp"

namespace plint::rules::manifest_whitespace_inherits_name_single_space_before {

static void visit(const syntax::InheritsClause& clause, Context& ctx)
{
    if (const auto name = clause.parent_name())
        want_before(*name, Blanks::one, "the name", ctx);
}

extern constinit const Rule rule{
    .name = "manifest_whitespace_inherits_name_single_space_before",
    .category = "format",
    .aliases = "manifest_whitespace_inherits_name_single_space_after",
    .summary = "One blank stands before the name of the class that is inherited from",
    .enabled = Enabled::on_request,
    .fixable = Fixable::always,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::manifest_whitespace_inherits_name_single_space_before
