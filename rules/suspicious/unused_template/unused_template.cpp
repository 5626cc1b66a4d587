// Templates of a module that nothing renders.
#include "rules/engine/rule.hpp"
#include "rules/shared/unused_files.hpp"

namespace plint::rules::unused_template {

extern constinit const Rule rule{
    .name = "unused_template",
    .category = "suspicious",
    .aliases = "ghostbuster_templates",
    .summary = "Unused template",
    .enabled = Enabled::off_by_default,
    .reads_other_files = true,
    .hooks = hooks<report_unused_files<ModuleDirectory::templates>>,
};

}  // namespace plint::rules::unused_template
