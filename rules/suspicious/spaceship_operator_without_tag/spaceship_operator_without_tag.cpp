// `Package <| |>` realises what other people declared as virtual, for reasons of their own.
#include "parser/syntax/resources.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::spaceship_operator_without_tag {

static void visit(const syntax::Collector& collector, Context& ctx)
{
    if (!collector.query() && collector.opening())
        ctx.report(collector.span(), "collector without a condition takes everything of its type")
            .help("name a tag or a title");
}

extern constinit const Rule rule{
    .name = "spaceship_operator_without_tag",
    .category = "suspicious",
    .summary = "Collectors say what they collect",
    .enabled = Enabled::on_request,
    .reach = Reach::tree,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::spaceship_operator_without_tag
