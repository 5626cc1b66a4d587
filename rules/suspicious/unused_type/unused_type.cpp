// Type aliases and resource types of an environment that nothing uses.
#include "rules/engine/rule.hpp"
#include "rules/shared/unused.hpp"

namespace plint::rules::unused_type {

extern constinit const Rule rule{
    .name = "unused_type",
    .category = "suspicious",
    .aliases = "ghostbuster_types",
    .summary = "Unused type alias or resource type",
    .enabled = Enabled::off_by_default,
    .reads_other_files = true,
    .hooks = hooks<report_unused<summary::DefinitionKind::type_alias, summary::DefinitionKind::ruby_type>>,
};

}  // namespace plint::rules::unused_type
