// Functions of an environment that nothing calls.
#include "rules/engine/rule.hpp"
#include "rules/shared/unused.hpp"

namespace plint::rules::unused_function {

extern constinit const Rule rule{
    .name = "unused_function",
    .category = "suspicious",
    .aliases = "ghostbuster_functions",
    .summary = "Unused function",
    .enabled = Enabled::off_by_default,
    .reads_other_files = true,
    .hooks = hooks<report_unused<summary::DefinitionKind::function, summary::DefinitionKind::ruby_function,
                                 summary::DefinitionKind::ruby_function_3x>>,
};

}  // namespace plint::rules::unused_function
