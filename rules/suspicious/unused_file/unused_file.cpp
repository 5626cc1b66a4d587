// Files of a module that nothing uses.
#include "rules/engine/rule.hpp"
#include "rules/shared/unused_files.hpp"

namespace plint::rules::unused_file {

extern constinit const Rule rule{
    .name = "unused_file",
    .category = "suspicious",
    .aliases = "ghostbuster_files",
    .summary = "Unused file of a module",
    .enabled = Enabled::off_by_default,
    .reads_other_files = true,
    .hooks = hooks<report_unused_files<ModuleDirectory::files>>,
};

}  // namespace plint::rules::unused_file
