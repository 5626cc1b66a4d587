// A fact that nobody asks for costs each node time in each run.
#include "rules/engine/rule.hpp"
#include "rules/shared/unused.hpp"

namespace plint::rules::unused_fact {

extern constinit const Rule rule{
    .name = "unused_fact",
    .category = "suspicious",
    .aliases = "ghostbuster_facts",
    .summary = "Every fact of an environment is asked for",
    .enabled = Enabled::on_request,
    .looks_around = true,
    .hooks = hooks<report_unused<Defined::fact>>,
};

}  // namespace plint::rules::unused_fact
