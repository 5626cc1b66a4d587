// What stands behind `return()` or `fail()` never happens, and nobody is told.
#include "rules/engine/rule.hpp"
#include "rules/shared/leaving.hpp"

#include <fmt/format.h>

namespace plint::rules::unreachable_code {

static void visit(const syntax::Statements& list, Context& ctx)
{
    std::optional<Node> last;
    for (const syntax::Expression statement : list.statements()) {
        if (last && !is_definition(statement.kind()) && statement.kind() != Kind::render_text) {
            ctx.report(statement.span(), "this is never evaluated").label(last->span(), "here evaluation ends");
            return;
        }
        if (!last && leaves(statement))
            last = statement;
    }
}

extern constinit const Rule rule{
    .name = "unreachable_code",
    .category = "suspicious",
    .summary = "All code can be reached",
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unreachable_code
