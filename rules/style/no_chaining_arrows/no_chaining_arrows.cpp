// Reports chaining arrows.
#include "parser/syntax/expressions.hpp"
#include "rules/engine/rule.hpp"

#include <fmt/format.h>

namespace plint::rules::no_chaining_arrows {

static void visit(const syntax::Relationship& chain, TreeContext& ctx)
{
    if (const auto arrow = chain.operator_token())
        ctx.report(arrow->span(),
                   fmt::format("chaining arrow `{}` instead of a relationship metaparameter", arrow->text()))
            .help(arrow->text().find('~') != std::string_view::npos ? "use `notify` or `subscribe`"
                                                                    : "use `before` or `require`");
}

extern constinit const Rule rule{
    .name = "no_chaining_arrows",
    .category = "style",
    .summary = "Chaining arrow instead of a relationship metaparameter",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::no_chaining_arrows
