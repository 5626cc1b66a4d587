// Code after `return()`, `fail()` and other statements that leave the body.
#include "rules/engine/rule.hpp"
#include "rules/shared/leaving.hpp"

#include <fmt/format.h>

namespace plint::rules::unreachable_code {

static void visit(const syntax::Statements& list, TreeContext& ctx)
{
    std::optional<Node> last;
    for (const syntax::Expression statement : list.statements()) {
        if (last && !is_definition(statement.kind()) && statement.kind() != Kind::render_text) {
            ctx.report(statement.span(), "this code is never reached")
                .label(last->span(), "evaluation always ends here")
                .help("remove it, or move it before that place");
            return;
        }
        if (!last && leaves(statement))
            last = statement;
    }
}

extern constinit const Rule rule{
    .name = "unreachable_code",
    .category = "suspicious",
    .summary = "Unreachable code",
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unreachable_code
