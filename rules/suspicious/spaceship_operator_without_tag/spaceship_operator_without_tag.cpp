// Collectors without a query: `Package <| |>` realizes all virtual packages, also those of other modules.
#include "parser/syntax/resources.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::spaceship_operator_without_tag {

static void visit(const syntax::Collector& collector, TreeContext& ctx)
{
    if (!collector.query() && collector.opening())
        ctx.report(collector.span(), "collector without a query matches every resource of its type")
            .help("add a query, such as `tag == 'web'`");
}

extern constinit const Rule rule{
    .name = "spaceship_operator_without_tag",
    .category = "suspicious",
    .summary = "Collector without a query",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::spaceship_operator_without_tag
