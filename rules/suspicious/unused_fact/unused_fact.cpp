// Custom facts of an environment that nothing reads.
#include "rules/engine/rule.hpp"
#include "rules/shared/unused.hpp"

namespace plint::rules::unused_fact {

extern constinit const Rule rule{
    .name = "unused_fact",
    .category = "suspicious",
    .aliases = "ghostbuster_facts",
    .summary = "Unused custom fact",
    .enabled = Enabled::off_by_default,
    .reads_other_files = true,
    .hooks = hooks<report_unused<summary::DefinitionKind::fact>>,
};

}  // namespace plint::rules::unused_fact
