// A template that nothing renders is kept up to date for nothing.
#include "rules/engine/rule.hpp"
#include "rules/shared/unused_files.hpp"

namespace plint::rules::unused_template {

static void visit(const ProjectFile& file, Context& ctx)
{
    each_unused_file(file, ctx, "templates", [&](const std::string& inner) {
        ctx.report({0, 0}, fmt::format("`templates/{}` of the module is used nowhere", inner));
    });
}

extern constinit const Rule rule{
    .name = "unused_template",
    .category = "suspicious",
    .aliases = "ghostbuster_templates",
    .summary = "Every template of a module is used",
    .enabled = Enabled::on_request,
    .looks_around = true,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unused_template
