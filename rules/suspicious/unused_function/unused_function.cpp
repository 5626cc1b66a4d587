// Functions of an environment that nothing calls.
#include "rules/engine/rule.hpp"
#include "rules/shared/unused.hpp"

namespace plint::rules::unused_function {

extern constinit const Rule rule{
    .name = "unused_function",
    .category = "suspicious",
    .aliases = "ghostbuster_functions",
    .summary = "Unused function",
    .enabled = Enabled::on_request,
    .looks_around = true,
    .hooks = hooks<report_unused<summary::Defined::function, summary::Defined::ruby_function, summary::Defined::ruby_function_3x>>,
};

}  // namespace plint::rules::unused_function
