// Defined types of an environment that nothing uses.
#include "rules/engine/rule.hpp"
#include "rules/shared/unused.hpp"

namespace plint::rules::unused_define {

extern constinit const Rule rule{
    .name = "unused_define",
    .category = "suspicious",
    .aliases = "ghostbuster_defines",
    .summary = "Unused defined type",
    .enabled = Enabled::off_by_default,
    .reads_other_files = true,
    .hooks = hooks<report_unused<summary::DefinitionKind::define>>,
};

}  // namespace plint::rules::unused_define
