// A file that is sent to no node is kept for nothing.
#include "rules/engine/rule.hpp"
#include "rules/shared/unused_files.hpp"

namespace plint::rules::unused_file {

static void visit(const ProjectFile& file, Context& ctx)
{
    each_unused_file(file, ctx, "files", [&](const std::string& inner) {
        ctx.report({0, 0}, fmt::format("`files/{}` of the module is used nowhere", inner));
    });
}

extern constinit const Rule rule{
    .name = "unused_file",
    .category = "suspicious",
    .aliases = "ghostbuster_files",
    .summary = "Every file of a module is used",
    .enabled = Enabled::on_request,
    .looks_around = true,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unused_file
