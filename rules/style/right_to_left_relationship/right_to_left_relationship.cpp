// What happens first should be read first.
#include "parser/syntax/expressions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules {

static void visit(const syntax::Relationship& chain, Context& ctx)
{
    const auto arrow = chain.operator_token();
    if (!arrow || (arrow->kind() != Kind::out_edge && arrow->kind() != Kind::out_edge_sub))
        return;
    ctx.report(arrow->span(), fmt::format("`{}` runs from right to left", arrow->text()))
        .help(fmt::format("swap both sides and write `{}`", arrow->kind() == Kind::out_edge ? "->" : "~>"));
}

extern constinit const Rule right_to_left_relationship{
    .name = "right_to_left_relationship",
    .category = "style",
    .summary = "Chaining arrows run from left to right",
    .hooks = hooks<visit>,
};

}  // namespace plint::rules
