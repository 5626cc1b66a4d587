// Templates of a module that nothing renders.
#include "rules/engine/rule.hpp"
#include "rules/shared/unused_files.hpp"

namespace plint::rules::unused_template {

static void visit(const layout::ProjectFile& file, ProgramContext& ctx)
{
    each_unused_file(file, ctx, "templates", [&](const std::string& inner) {
        ctx.report({0, 0}, fmt::format("`templates/{}` is never used", inner));
    });
}

extern constinit const Rule rule{
    .name = "unused_template",
    .category = "suspicious",
    .aliases = "ghostbuster_templates",
    .summary = "Unused template",
    .enabled = Enabled::off_by_default,
    .reads_other_files = true,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unused_template
