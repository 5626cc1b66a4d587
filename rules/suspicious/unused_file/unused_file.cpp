// Files of a module that nothing uses.
#include "rules/engine/rule.hpp"
#include "rules/shared/unused_files.hpp"

namespace plint::rules::unused_file {

static void visit(const layout::ProjectFile& file, ProgramContext& ctx)
{
    each_unused_file(file, ctx, "files", [&](const std::string& inner) {
        ctx.report({0, 0}, fmt::format("`files/{}` of module `{}` is never used", inner, name_of_module(ctx)))
            .note(reported_at_first_file)
            .help("remove it");
    });
}

extern constinit const Rule rule{
    .name = "unused_file",
    .category = "suspicious",
    .aliases = "ghostbuster_files",
    .summary = "Unused file of a module",
    .enabled = Enabled::off_by_default,
    .reads_other_files = true,
    .hooks = hooks<visit>,
};

}  // namespace plint::rules::unused_file
