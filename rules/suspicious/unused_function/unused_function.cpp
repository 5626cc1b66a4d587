// A function that nobody calls is kept up to date for nothing.
#include "rules/engine/rule.hpp"
#include "rules/shared/unused.hpp"

namespace plint::rules::unused_function {

extern constinit const Rule rule{
    .name = "unused_function",
    .category = "suspicious",
    .aliases = "ghostbuster_functions",
    .summary = "Every function of an environment is called",
    .enabled = Enabled::on_request,
    .looks_around = true,
    .hooks = hooks<report_unused<Defined::function, Defined::ruby_function, Defined::ruby_function_3x>>,
};

}  // namespace plint::rules::unused_function
