// Reports resources of type `cron`.
#include "parser/syntax/attribute_lists.hpp"
#include "rules/engine/rule.hpp"

namespace plint::rules::no_cron_resources {

static void visit(const syntax::ResourceBody& body, TreeContext& ctx)
{
    if (const auto title = body.title(); title && syntax::resource_type(syntax::AttributeList(body)) == "cron")
        ctx.report(title->span(), "scheduled job uses `cron`")
            .help("use another scheduler, for example a systemd timer");
}

extern constinit const Rule rule{
    .name = "no_cron_resources",
    .category = "style",
    .summary = "Resource of type `cron`",
    .enabled = Enabled::off_by_default,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::no_cron_resources
