// Classes of an environment that nothing uses.
#include "rules/engine/rule.hpp"
#include "rules/shared/unused.hpp"

namespace plint::rules::unused_class {

extern constinit const Rule rule{
    .name = "unused_class",
    .category = "suspicious",
    .aliases = "ghostbuster_classes",
    .summary = "Unused class",
    .enabled = Enabled::off_by_default,
    .reads_other_files = true,
    .hooks = hooks<report_unused<summary::DefinitionKind::class_>>,
};

}  // namespace plint::rules::unused_class
